"""Closes the program on a desktop to a tray, and opens it again there.

    python3 tests/tray.py PROGRAM [ARGUMENT ...]

Is the tray itself, on the session bus at hand: the list of icons that a desktop keeps (org.kde.StatusNotifierWatcher), and what presses
the icon and its menu. Needs an X display, xdotool and Debian's python3-gi; `.ci/tray` gives all of it.
"""

import contextlib
import ctypes
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

from gi.repository import Gio, GLib

PATIENCE_S = 120
# How long the processor time of a closed program is measured. It is printed, not judged.
REST_S = 10
WATCHER = "org.kde.StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
MENU = "com.canonical.dbusmenu"
WATCHER_XML = f"""
<node>
  <interface name="{WATCHER}">
    <method name="RegisterStatusNotifierItem"><arg type="s" direction="in"/></method>
    <method name="RegisterStatusNotifierHost"><arg type="s" direction="in"/></method>
    <property name="RegisteredStatusNotifierItems" type="as" access="read"/>
    <property name="IsStatusNotifierHostRegistered" type="b" access="read"/>
    <property name="ProtocolVersion" type="i" access="read"/>
  </interface>
</node>
"""


def until(what, description):
    """What this returns, once it is something."""
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.1)
    raise SystemExit(f"waited in vain for {description}")


class Tray:
    """A desktop's list of icons, while it is there."""

    def __init__(self):
        self.bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        self.items = []
        self.owner = None
        interface = Gio.DBusNodeInfo.new_for_xml(WATCHER_XML).interfaces[0]
        self.bus.register_object("/StatusNotifierWatcher", interface, self.answer, self.tell, None)
        threading.Thread(target=GLib.MainLoop().run, daemon=True).start()

    def answer(self, _bus, _sender, _path, _interface, method, parameters, invocation):
        if method == "RegisterStatusNotifierItem":
            self.items.append(parameters.unpack()[0])
        invocation.return_value(None)

    def tell(self, _bus, _sender, _path, _interface, name):
        return {
            "RegisteredStatusNotifierItems": GLib.Variant("as", self.items),
            "IsStatusNotifierHostRegistered": GLib.Variant("b", True),
            "ProtocolVersion": GLib.Variant("i", 0),
        }[name]

    def come(self):
        self.items.clear()
        self.owner = Gio.bus_own_name_on_connection(self.bus, WATCHER, Gio.BusNameOwnerFlags.NONE, None, None)

    def go(self):
        Gio.bus_unown_name(self.owner)

    def call(self, path, interface, method, parameters):
        """What the program answers that has registered its icon last."""
        return self.bus.call_sync(
            self.items[-1], path, interface, method, parameters, None, Gio.DBusCallFlags.NONE, 1000 * PATIENCE_S, None
        ).unpack()

    def property(self, name):
        parameters = GLib.Variant("(ss)", (ITEM, name))
        return self.call("/StatusNotifierItem", "org.freedesktop.DBus.Properties", "Get", parameters)[0]

    def press(self):
        self.call("/StatusNotifierItem", ITEM, "Activate", GLib.Variant("(ii)", (0, 0)))

    def press_in_menu(self, label):
        path = self.property("Menu")
        layout = self.call(path, MENU, "GetLayout", GLib.Variant("(iias)", (0, -1, [])))[1]
        entries = {properties.get("label"): number for number, properties, _ in layout[2]}
        event = GLib.Variant("(isvu)", (entries[label], "clicked", GLib.Variant("i", 0), 0))
        # The program may end before it answers.
        with contextlib.suppress(GLib.Error):
            self.call(path, MENU, "Event", event)


def windows():
    """The windows of the program that can be seen."""
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--class", "turnover"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    )
    return [int(number) for number in found.stdout.split()]


class ClientMessage(ctypes.Structure):
    """A message of Xlib from one client to another, as long as its longest event."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 24),
    ]


def ask_to_close(window):
    """Asks a window to close, as the button in its frame does. There is no window manager here to do it."""
    xlib = ctypes.CDLL("libX11.so.6")
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XOpenDisplay.argtypes = [ctypes.c_char_p]
    xlib.XInternAtom.restype = ctypes.c_ulong
    xlib.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    xlib.XSendEvent.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p]
    xlib.XCloseDisplay.argtypes = [ctypes.c_void_p]
    display = xlib.XOpenDisplay(None)
    protocols, delete = (xlib.XInternAtom(display, name, 0) for name in (b"WM_PROTOCOLS", b"WM_DELETE_WINDOW"))
    client_message = 33
    event = ClientMessage(
        type=client_message, send_event=1, display=display, window=window, message_type=protocols, format=32, data=(delete, 0, 0, 0, 0)
    )
    xlib.XSendEvent(display, window, 0, 0, ctypes.byref(event))
    xlib.XCloseDisplay(display)


@contextlib.contextmanager
def running(command, keeps_in_tray):
    """The program with a folder of its own, in which this option is stored. It is ended if it has not ended by itself."""
    with tempfile.TemporaryDirectory() as folder:
        settings = pathlib.Path(folder, "turnover", "settings.json")
        settings.parent.mkdir()
        settings.write_text(json.dumps({"language": "en", "keep-in-tray": keeps_in_tray}), encoding="utf-8")
        environment = {**os.environ, "XDG_DATA_HOME": folder}
        # There the tray is used in the same way, but nobody here could tell whether the window is to be seen.
        environment.pop("WAYLAND_DISPLAY", None)
        process = subprocess.Popen(command, env=environment)
        try:
            until(windows, "the window")
            yield process
        finally:
            process.kill()
            process.wait()


def close(process):
    """Closes the window, after which the program still runs."""
    ask_to_close(until(windows, "the window")[0])
    until(lambda: not windows(), "the end of the window")
    assert process.poll() is None, "the program has ended with its window"


def processor_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def has_ended(process):
    return process.poll() is not None


def opens_again(tray, command):
    tray.come()
    with running(command, keeps_in_tray=True) as process:
        until(lambda: tray.items, "the icon in the tray")
        assert [tray.property(name) for name in ("Id", "Title", "Status")] == ["turnover", "Turnover", "Active"]
        for show in (tray.press, lambda: tray.press_in_menu("Show")):
            close(process)
            before = processor_seconds(process)
            time.sleep(REST_S)
            print(f"processor time of the closed program in {REST_S} s: {processor_seconds(process) - before:.2f} s")
            show()
            until(windows, "the window after it was asked for in the tray")
        close(process)
        tray.press_in_menu("Quit")
        until(lambda: has_ended(process), "the end of the program")
        assert process.returncode == 0, process.returncode
    tray.go()
    print("closed to the tray, opened by the icon and by its menu, and ended")


def comes_back_without_tray(tray, command):
    tray.come()
    with running(command, keeps_in_tray=True) as process:
        until(lambda: tray.items, "the icon in the tray")
        close(process)
        tray.go()
        ask_to_close(until(windows, "the window without a tray")[0])
        until(lambda: has_ended(process), "the end of the program with its window")
        assert process.returncode == 0, process.returncode
    print("without the tray the window comes back, and the program ends with it")


def ends_with_its_window(tray, command):
    tray.come()
    with running(command, keeps_in_tray=False) as process:
        ask_to_close(windows()[0])
        until(lambda: has_ended(process), "the end of the program with its window")
        assert not tray.items, "no icon without being asked for one"
    tray.go()
    print("whoever does not want it in the tray ends the program with its window")


def main():
    command, tray = sys.argv[1:], Tray()
    opens_again(tray, command)
    comes_back_without_tray(tray, command)
    ends_with_its_window(tray, command)


if __name__ == "__main__":
    main()
