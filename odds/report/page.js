(() => {
  "use strict";

  const exact = (cell) => cell.dataset.exact ?? cell.textContent.trim();

  // Sorting. A cell is compared by its exact value: an integer, a fraction, or a decimal, as [above, below].

  const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:\/(\d+))?(?=[ ,]|$)/;

  const fraction = (text) => {
    const found = NUMBER.exec(text);
    if (!found) return null;
    const [, sign, whole, places = "", below = "1"] = found;
    return [BigInt(sign + whole + places), BigInt(below) * 10n ** BigInt(places.length)];
  };

  const compare = (one, two) => {
    const [a, b] = [fraction(one), fraction(two)];
    if (a && b) {
      const difference = a[0] * b[1] - b[0] * a[1];
      if (difference) return difference < 0n ? -1 : 1;
    }
    if (Boolean(a) !== Boolean(b)) return a ? -1 : 1;
    return one.localeCompare(two, "en", { numeric: true });
  };

  const sortable = (table) => {
    const body = table.tBodies[0];
    const original = [...body.rows];
    if (original.length < 3) return;
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, place) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = head.textContent;
      head.replaceChildren(button);
      head.setAttribute("aria-sort", "none");
      button.addEventListener("click", () => {
        const order = { none: "ascending", ascending: "descending", descending: "none" }[head.getAttribute("aria-sort")];
        heads.forEach((other) => other.setAttribute("aria-sort", other === head ? order : "none"));
        const way = order === "descending" ? -1 : 1;
        const rows = [...original];
        if (order !== "none") {
          const keys = new Map(rows.map((row) => [row, exact(row.cells[place])]));
          rows.sort((one, two) => {
            const [a, b] = [keys.get(one), keys.get(two)];
            if (!a || !b) return a ? -1 : b ? 1 : 0; // empty cells stay last
            return way * compare(a, b);
          });
        }
        body.append(...rows);
      });
    });
  };

  // Copying. Whole cells are copied with their exact values, marked as text for spreadsheets.

  let wanted = null; // the table whose button was pressed

  const within = (range, cell) => {
    const inside = document.createRange();
    inside.selectNodeContents(cell);
    return (
      range.compareBoundaryPoints(Range.START_TO_END, inside) > 0 &&
      range.compareBoundaryPoints(Range.END_TO_START, inside) < 0
    );
  };

  const selected = () => {
    const selection = getSelection();
    if (selection.isCollapsed) return null;
    const range = selection.getRangeAt(0);
    const nearest = (node) => (node.nodeType === Node.ELEMENT_NODE ? node : node.parentElement).closest("table");
    const table = nearest(range.startContainer);
    if (!table || nearest(range.endContainer) !== table) return null;
    const rows = [...table.rows].map((row) => [...row.cells].map((cell) => (within(range, cell) ? cell : null)));
    const cells = rows.flat().filter(Boolean);
    if (!cells.length || (cells.length === 1 && selection.toString().trim() !== cells[0].textContent.trim())) return null;
    return rows.filter((row) => row.some(Boolean));
  };

  const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

  const marked = (cell) => {
    const text = cell ? exact(cell) : "";
    const sheets = escaped(JSON.stringify({ 1: 2, 2: text }));
    return `<td style="mso-number-format:'\\@'" sdnum="1033;0;@" data-sheets-value="${sheets}">${escaped(text)}</td>`;
  };

  document.addEventListener("copy", (event) => {
    const rows = wanted ? [...wanted.rows].map((row) => [...row.cells]) : selected();
    if (!rows) return;
    const first = Math.min(...rows.map((row) => row.findIndex(Boolean)));
    const last = Math.max(...rows.map((row) => row.findLastIndex(Boolean)));
    const block = rows.map((row) => row.slice(first, last + 1));
    const lines = block.map((row) => row.map((cell) => (cell ? exact(cell) : "")).join("\t"));
    event.clipboardData.setData("text/plain", lines.join("\n"));
    const marks = block.map((row) => `<tr>${row.map(marked).join("")}</tr>`);
    event.clipboardData.setData("text/html", `<meta charset="utf-8"><table>${marks.join("")}</table>`);
    event.preventDefault();
  });

  const copyable = (table) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "copy";
    button.textContent = "Copy exact";
    button.setAttribute("aria-live", "polite");
    button.addEventListener("click", () => {
      wanted = table;
      const done = document.execCommand("copy");
      wanted = null;
      button.textContent = done ? "Copied" : "Not allowed here";
      setTimeout(() => (button.textContent = "Copy exact"), 2000);
    });
    table.closest("figure").append(button);
  };

  // Reading. An exact value shows when its figure is pointed at; a table wider than its place takes the keyboard.

  document.addEventListener("pointerover", (event) => {
    const cell = event.target.closest?.("td[data-exact], th[scope=row][data-exact]");
    if (cell && !cell.title) cell.title = cell.dataset.exact;
  });

  const scrollable = (frame) => {
    if (frame.scrollWidth > frame.clientWidth) {
      frame.tabIndex = 0;
      frame.setAttribute("role", "region");
      frame.setAttribute("aria-label", "Table, scrolls sideways");
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) frame.removeAttribute(name);
    }
  };

  for (const table of document.querySelectorAll("figure table")) {
    sortable(table);
    copyable(table);
  }
  const watch = new ResizeObserver((entries) => entries.forEach((entry) => scrollable(entry.target)));
  for (const frame of document.querySelectorAll(".scroll")) watch.observe(frame);
  for (const note of document.querySelectorAll(".scripted")) note.hidden = false;
})();
