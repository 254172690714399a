"""How Sphinx makes the site. `make site` runs it over pages that build.py has laid together."""

from undercroft import __version__

project, author, release = "Undercroft", "the Undercroft contributors", __version__
project_copyright = "the Undercroft contributors, MIT"
extensions = ["myst_parser", "sphinx.ext.autodoc"]
html_theme = "furo"
html_title = f"Undercroft {release}"
html_static_path = ["_static"]
html_css_files = ["undercroft.css"]
html_favicon = "_static/lamp.svg"
html_logo = "_static/lamp.svg"
html_extra_path = ["extra"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"source_repository": "", "footer_icons": []}
templates_path = ["_templates"]
myst_heading_anchors = 4
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
suppress_warnings = [
    "myst.header",
    "misc.highlighting_failure",
    "myst.xref_missing",
]  # build.py looks at every link itself
default_role = "code"
autodoc_typehints = "signature"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}
python_use_unqualified_type_names = True
nitpicky = False
highlight_language = "text"
pygments_style, pygments_dark_style = "friendly", "native"


def setup(app):
    """Who has a page read aloud hears French in French."""
    app.connect("html-page-context", lambda app, page, template, told, tree:
                told.update(language="fr") if page.startswith("fr/") else None)  # fmt: skip
