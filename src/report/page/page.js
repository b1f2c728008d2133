// Search, filters and keys. All that the page says can be read without them.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const cards = all("article.card").map((card) => ({ card, text: null }));
  const links = new Map(all("nav [data-for]").map((it) => [it.dataset.for, it]));
  const search = document.getElementById("search");
  const shown = document.getElementById("shown");
  const nothing = document.getElementById("nothing");
  const kinds = all("#tools input[data-kind]");

  function filter() {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const on = new Set(kinds.filter((it) => it.checked).map((it) => it.dataset.kind));
    let count = 0;
    for (const it of cards) {
      it.text ??= it.card.textContent.toLowerCase();
      const hit = on.has(it.card.dataset.kind) && words.every((word) => it.text.includes(word));
      it.card.hidden = !hit;
      const link = links.get(it.card.id);
      if (link) link.hidden = !hit;
      count += hit;
    }
    for (const section of all("main > section")) {
      const own = all("article.card", section);
      section.hidden = own.length > 0 && own.every((it) => it.hidden);
    }
    nothing.hidden = count > 0 || cards.length === 0;
    shown.value = count === cards.length ? "" : `${count} of ${cards.length} shown`;
  }

  function clear() {
    search.value = "";
    kinds.forEach((it) => (it.checked = true));
    filter();
  }

  // What a link leads to is shown, whatever the filters say.
  function reveal() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    const card = target.closest("article.card");
    if (card?.hidden) clear();
    card?.querySelector("details.body")?.setAttribute("open", "");
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }

  function move(by) {
    const visible = cards.map((it) => it.card).filter((it) => !it.hidden);
    const at = visible.indexOf(document.activeElement?.closest?.("article.card"));
    const next = visible[at < 0 ? (by > 0 ? 0 : visible.length - 1) : at + by];
    next?.focus({ preventScroll: true });
    next?.scrollIntoView({ block: "start" });
  }

  function mark(event) {
    const row = event.target.closest?.("[data-row]");
    const on = event.type === "mouseover" || event.type === "focusin";
    if (!row) return;
    const at = row.dataset.row;
    for (const arc of all(`g[data-from="${at}"], g[data-to="${at}"]`, row.closest(".arcs"))) {
      arc.classList.toggle("lit", on);
      const other = arc.dataset.from === at ? arc.dataset.to : arc.dataset.from;
      row.closest(".arcs").querySelector(`[data-row="${other}"]`)?.classList.toggle("lit", on);
    }
  }

  document.getElementById("tools").hidden = false;
  search.addEventListener("input", filter);
  kinds.forEach((it) => it.addEventListener("change", filter));
  all("[data-clear]").forEach((it) => it.addEventListener("click", clear));
  all("[data-fold]").forEach((button) =>
    button.addEventListener("click", () => {
      const open = button.getAttribute("aria-pressed") !== "true";
      all("main details").forEach((it) => (it.open = open));
      button.setAttribute("aria-pressed", String(open));
      button.textContent = open ? "Close all" : "Open all";
    }),
  );
  for (const name of ["mouseover", "mouseout", "focusin", "focusout"]) document.addEventListener(name, mark);
  addEventListener("hashchange", reveal);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches?.("input[type=search], textarea");
    if (event.key === "Escape") {
      clear();
      if (typing) search.blur();
    } else if (!typing && event.key === "/") {
      event.preventDefault();
      search.focus();
      search.select();
    } else if (!typing && (event.key === "j" || event.key === "k")) {
      move(event.key === "j" ? 1 : -1);
    } else if (!typing && event.key === "o") {
      const own = all("details", document.activeElement?.closest?.("article.card") ?? document.createElement("p"));
      const open = !own.every((it) => it.open);
      own.forEach((it) => (it.open = open));
    }
  });
  filter();
  if (location.hash) reveal();
})();
