"""Friends in real browsers at one online table."""

from __future__ import annotations

import time

from playwright.sync_api import Page

_GO_ON = "document.querySelector('[data-goes]')?.click();"  # a scene waits to be seen
_ON = f"""([before, sure]) => {{ {_GO_ON}
         return document.querySelector('main').dataset.stamp !== before
                || (sure && document.querySelector('input[name=sure]')) }}"""


def gather(window, game: str, names: list[str], **options: str) -> tuple[list[Page], list[str]]:
    """A table opened by the first, whom the others join by their links; the pages, and the links of the others."""
    host = window()
    host.goto(f"/new/{game}")
    for number in range(1, len(names) + 1):
        host.select_option(f"#k-{number}", "person")
    host.locator("input[name=who]").first.fill(names[0])
    for key, value in options.items():
        host.locator(f"#o-{key.replace('_', '-')}").evaluate("(one, value) => { one.value = value }", value)
    host.locator("button[name=where]").click()
    host.wait_for_selector("#company")
    links = host.eval_on_selector_all(".links-to [data-copy]:not([data-own])", "all => all.map((one) => one.value)")
    pages = [host]
    for name, link in zip(names[1:], links, strict=False):
        pages.append(come(window, link, name))
    host.locator("form[action$=begin] button").click()
    for page in pages:
        page.wait_for_selector("main.table")  # the others go there by themselves
        page.evaluate("window.marked = true")  # gone if anything reloads the page
    return pages, links


def come(window, link: str, name: str, width: int = 1280) -> Page:
    page = window(width)
    page.goto(link)
    field = page.locator("#called")
    if field.count():
        field.fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector("#company")
    return page


def own_link(page: Page) -> str:
    """Of the seat of this page, for another device."""
    return page.locator("#company .chairs [data-copy]").first.input_value()


def is_asked(page: Page) -> bool:
    return page.locator("#answer .opt").count() > 0


def is_over(page: Page) -> bool:
    return page.locator("main.over").count() > 0


def answer(page: Page) -> None:
    """The first option by its key, whatever it is; what kills is done all the same."""
    before = page.locator("main").get_attribute("data-stamp")
    option = page.locator("#answer .opt").first
    is_thing = option.evaluate("one => one.matches('a')")
    option.click()
    if is_thing:  # many are asked in two steps: first the thing, then its use
        page.wait_for_url("**at=**")
        page.locator("#answer button.opt").first.click()
    page.wait_for_function(_ON, arg=[before, True], polling=50)
    if page.locator("input[name=sure]").count():
        page.locator(".ask .opt.deadly").click()
        page.wait_for_function(_ON, arg=[before, False], polling=50)


def whoever_is_asked(pages: list[Page], seconds: float = 200) -> Page:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for page in pages:
            if is_asked(page):
                return page
            page.evaluate(_GO_ON)
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked")


WATCH = """() => {
  window.times = {};
  window.late = 0;
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    window.late = Math.max(window.late, now - last - 100);
    last = now;
  }, 100);
  new MutationObserver(() => {
    const state = document.querySelector("#line")?.className.replace("line ", "");
    if (state) window.times[state] ??= performance.now();
  }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
}"""


def watch(page: Page) -> None:
    """From now on the page remembers when it first said what of its connection, and how late its timers ring."""
    page.evaluate(WATCH)


def said(page: Page, state: str) -> float:
    """When the page said this of its connection, by its own clock; it is waited for, and may be over by now."""
    page.wait_for_function("state => window.times[state] !== undefined", arg=state, polling=50)
    return page.evaluate("state => window.times[state]", state)


def line(page: Page, state: str, seconds: float = 200) -> None:
    """Wait until the page says this of its connection."""
    page.wait_for_function(
        "state => document.querySelector('#line')?.classList.contains(state)", arg=state, timeout=seconds * 1000,
        polling=50,
    )  # fmt: skip
