//! Two tables play each other through a server, without a network.
