#!/usr/bin/python3
"""A window of WebKitGTK of any size that WebKitWebDriver controls; MiniBrowser's is never narrower than 447 px.

usage: webkit_window.py FOLDER WIDTH HEIGHT LANGUAGE; FOLDER keeps cookies and caches.
Run by Debian's own Python, which has the bindings (python3-gi, gir1.2-webkit2-4.1).
"""

import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder, width, height, language = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
manager = WebKit2.WebsiteDataManager(
    base_data_directory=folder + "/data", base_cache_directory=folder + "/cache"
)
context = WebKit2.WebContext.new_with_website_data_manager(manager)
context.set_preferred_languages([language])
context.set_automation_allowed(True)
windows = []


def make_view(_session):
    view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True)
    window = Gtk.Window()
    window.set_decorated(False)
    window.set_default_size(width, height)
    window.add(view)
    window.show_all()
    view.grab_focus()
    windows.append(window)
    return view


def begin(_context, session):
    about = WebKit2.ApplicationInfo()
    about.set_name("webkit_window")
    about.set_version(1, 0, 0)
    session.set_application_info(about)
    session.connect("create-web-view", make_view)


context.connect("automation-started", begin)
Gtk.main()
