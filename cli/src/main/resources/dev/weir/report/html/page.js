/* The page as a whole: which execution is shown, at which step, and how one moves on. */

const KEYS = [
  ["\u2192 \u2193 j", "next step"],
  ["\u2190 \u2191 k", "previous step"],
  ["Home, End", "first, last step"],
  ["PgDn, PgUp", "ten steps forward, back"],
  ["] [", "next, previous step of the same thread"],
  ["n p", "next, previous marked step: reads past a buffered store, overtakes, or is on the cycle"],
  ["space", "play, stop"],
  ["t", "dark, light"],
  ["?", "these keys"],
];

class Player {
  /** Shows one execution of a result in a place of the page. */
  constructor(place, result, data, files, index) {
    this.index = index;
    this.execution = new Execution(data, files);
    const choose = (row) => this.go(row);
    this.layers = { rf: true, fr: true, cycle: true, why: true };
    this.timeline = new Timeline(this.execution, choose, this.layers);
    this.machine = new MachineView(this.execution, choose);
    this.source = new SourceView(files, (file, line) => this.nextAt(file, line));
    this.marked = [...new Set([...this.execution.notable, ...this.execution.cycle])].sort((a, b) => a - b);
    place.replaceChildren(
      this.controls(),
      make("div", { class: "stage" }, this.timeline.element, make("div", { class: "side" }, this.machine.element, this.source.element)),
    );
    const used = new Set(data.positions.filter((p) => p[1] > 0).map((p) => p[0]));
    this.source.offer([...new Set([...result.files, ...used])]);
    this.source.mark(result.explored?.marks ?? []);
    this.resized = new ResizeObserver(() => this.fit());
    this.resized.observe(this.panel);
    this.resized.observe(document.body);
    this.fit();
  }

  close() {
    this.stop();
    this.resized.disconnect();
    this.timeline.close();
  }

  /** Gives the steps the height that is left of the window, so that they are seen without scrolling. */
  fit() {
    const below = this.isAtTheEdge() ? this.panel.offsetHeight : 0;
    const above = this.timeline.element.getBoundingClientRect().top + scrollY + below + 12;
    document.documentElement.style.setProperty("--used", Math.ceil(above) + "px");
  }

  /** Whether the controls are fixed at the lower edge. */
  isAtTheEdge() {
    return getComputedStyle(this.panel).position === "fixed";
  }

  /** Scrolls the page, where the current row is not seen as it is. */
  face() {
    const row = this.timeline.rows.querySelector(".row.current");
    if (!row) return;
    const { top, bottom } = row.getBoundingClientRect();
    const panel = this.panel.getBoundingClientRect();
    const lowest = this.isAtTheEdge() ? panel.top : innerHeight;
    if (bottom > lowest) scrollBy(0, bottom - lowest + 12);
    else if (top < 0) scrollBy(0, top - 60);
  }

  controls() {
    const button = (name, label, action) => {
      const made = make("button", { type: "button", class: "control", "aria-label": label, title: label }, icon(name));
      made.addEventListener("click", action);
      return made;
    };
    const rows = this.execution.rows;
    this.first = button("first", "First step", () => this.go(1));
    this.back = button("back", "Step before", () => this.go(this.current - 1));
    this.playing = button("play", "Play", () => this.toggle());
    this.next = button("next", "Next step", () => this.go(this.current + 1));
    this.last = button("last", "Last step", () => this.go(rows));
    this.slider = make("input", { type: "range", min: 1, max: rows, step: 1, "aria-label": "Step", class: "slider" });
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    this.count = make("span", { class: "count", "aria-hidden": "true" });
    this.said = make("p", { class: "said", id: "said", role: "status", "aria-live": "polite", "aria-atomic": "true" });
    const moments = make("div", { class: "moments", role: "group", "aria-label": "Remarkable steps" });
    const cycle = this.execution.cycle;
    cycle.forEach((row, i) => {
      const next = cycle[(i + 1) % cycle.length];
      moments.append(
        this.moment(row, effectOf(this.execution.step(row)).join("")),
        make("span", { class: "then" }, this.execution.relation(row, next)),
      );
    });
    if (cycle.length) moments.append(this.moment(cycle[0], "again"));
    const others = this.execution.notable.filter((n) => !this.execution.inCycle.has(n)).slice(-12);
    for (const row of [...new Set([...this.reasons(), ...others])].sort((a, b) => a - b)) {
      const moment = this.moment(row, this.word(row));
      moment.classList.toggle("reason", this.execution.isInPair(row));
      moments.append(moment);
    }
    if (this.execution.failure) {
      const failure = this.moment(rows, this.execution.failure.kind);
      failure.classList.add("failure");
      moments.append(failure);
    }
    this.panel = make(
      "section",
      { class: "player", "aria-label": "Steps" },
      make("div", { class: "controls", role: "group", "aria-label": "Move" }, this.first, this.back, this.playing, this.next, this.last, this.count),
      this.slider,
      this.said,
      ...(moments.childElementCount ? [moments] : []),
      make("p", { id: "keys", class: "unseen" }, "Arrow keys move from step to step; question mark lists all keys."),
    );
    return this.panel;
  }

  /** The steps that the reason is about. */
  reasons() {
    const pair = this.execution.pair;
    return pair ? [pair.first, pair.second] : [];
  }

  word(row) {
    const step = this.execution.step(row);
    return row === this.execution.pair?.second || !step.isNotable
      ? effectOf(step).join("")
      : step.kind === "load" ? "reads past" : "overtakes";
  }

  moment(row, text) {
    const button = make("button", { type: "button", class: "moment", "data-row": row }, make("b", {}, String(row)), " " + text);
    button.addEventListener("click", () => this.go(row));
    return paint(button, this.execution.threadOf(row));
  }

  /** Goes to where there is most to see: the end of the cycle, or of the execution. */
  begin() {
    const cycle = this.execution.cycle;
    this.go(cycle.length ? Math.max(...cycle) : this.execution.rows, true);
    this.face();
  }

  /** Goes to a row; beyond the ends is at the ends. */
  go(row, isFromAddress = false) {
    const to = Math.max(1, Math.min(this.execution.rows, row || 1));
    if (to === this.current) return;
    this.current = to;
    this.timeline.go(to);
    this.machine.show(to);
    const active = this.execution.threadOf(to);
    this.source.stand(
      this.execution.threads.map((t) => ({
        thread: t.number,
        at: t.number === active ? this.execution.positionOf(to) : this.execution.standing(t.number, to).at,
        isActive: t.number === active,
      })),
    );
    const text = sentence(this.execution, to);
    this.said.replaceChildren(make("b", { class: "said-step" }, "Step " + to), " ", text);
    paint(this.said, active);
    this.said.classList.toggle("failure", this.execution.isFailure(to));
    this.count.textContent = to + " / " + this.execution.rows;
    this.slider.value = to;
    this.slider.setAttribute("aria-valuetext", "Step " + to + " of " + this.execution.rows);
    this.first.disabled = this.back.disabled = to === 1;
    this.last.disabled = this.next.disabled = to === this.execution.rows;
    for (const moment of document.querySelectorAll(".moment")) {
      moment.toggleAttribute("aria-current", Number(moment.dataset.row) === to);
    }
    if (!isFromAddress) this.keepAddress();
  }

  keepAddress() {
    const address = (this.index > 0 ? "#view-" + (this.index + 1) + "-step-" : "#step-") + this.current;
    try {
      history.replaceState(null, "", address);
    } catch {
      /* Some browsers refuse that for files, or when it comes too often; the step is shown all the same. */
    }
  }

  nextAt(file, line) {
    const { position } = this.execution.columns;
    const places = new Set();
    this.execution.data.positions.forEach(([f, l], i) => {
      if (f === file && l === line) places.add(i + 1);
    });
    const count = this.execution.length;
    for (let i = 0; i < count; i++) {
      const step = (this.current + i) % count;
      if (places.has(position[step])) {
        this.go(step + 1);
        return;
      }
    }
  }

  /** The next or the last step of the same thread. */
  along(direction) {
    const thread = this.execution.threadOf(this.current);
    for (let row = this.current + direction; row >= 1 && row <= this.execution.rows; row += direction) {
      if (this.execution.threadOf(row) === thread) {
        this.go(row);
        return;
      }
    }
  }

  remarkable(direction) {
    const rows = this.execution.failure ? [...this.marked, this.execution.rows] : this.marked;
    const found = direction > 0 ? rows.find((r) => r > this.current) : rows.findLast((r) => r < this.current);
    if (found) this.go(found);
  }

  toggle() {
    if (this.timer) this.stop();
    else this.play();
  }

  play() {
    if (this.current >= this.execution.rows) this.go(1);
    this.playing.replaceChildren(icon("pause"));
    this.playing.setAttribute("aria-label", "Stop");
    this.timer = setInterval(() => {
      this.go(this.current + 1);
      if (this.current >= this.execution.rows) this.stop();
    }, 900);
  }

  stop() {
    if (!this.timer) return;
    clearInterval(this.timer);
    this.timer = 0;
    this.playing.replaceChildren(icon("play"));
    this.playing.setAttribute("aria-label", "Play");
  }

  /** Obeys a key; says whether it means something. */
  key(event) {
    const isInSource = event.target.closest?.(".source-scroll, .memory-scroll, .output");
    const actions = {
      ArrowRight: () => this.go(this.current + 1),
      ArrowLeft: () => this.go(this.current - 1),
      j: () => this.go(this.current + 1),
      k: () => this.go(this.current - 1),
      "]": () => this.along(1),
      "[": () => this.along(-1),
      n: () => this.remarkable(1),
      p: () => this.remarkable(-1),
    };
    const scrolling = {
      ArrowDown: () => this.go(this.current + 1),
      ArrowUp: () => this.go(this.current - 1),
      Home: () => this.go(1),
      End: () => this.go(this.execution.rows),
      PageDown: () => this.go(this.current + 10),
      PageUp: () => this.go(this.current - 10),
      " ": () => this.toggle(),
    };
    const action = actions[event.key] ?? (isInSource ? undefined : scrolling[event.key]);
    if (!action) return false;
    if (event.key !== " ") this.stop();
    action();
    if (["Home", "End"].includes(event.key)) this.face();
    return true;
  }
}

class Page {
  constructor(data) {
    this.data = data;
    this.head = document.getElementById("head");
    this.main = document.getElementById("main");
    this.foot = document.getElementById("foot");
    this.views = data.results.flatMap((result) =>
      result.executions.length > 0
        ? result.executions.map((execution) => ({ result, execution }))
        : [{ result, execution: null }],
    );
    this.chooser();
    this.help = this.helpDialog();
    document.body.append(this.help);
    document.addEventListener("keydown", (event) => this.key(event));
    window.addEventListener("hashchange", () => this.follow());
    window.addEventListener("beforeprint", () => this.beforePrint());
    window.addEventListener("afterprint", () => this.afterPrint());
    this.follow();
  }

  /** Shows what the address asks for; without a step, where the execution ends. */
  follow() {
    const [, view, step] = /^#(?:view-(\d+)-)?step-(\d+)$/.exec(location.hash) ?? [];
    const index = view ? Math.min(this.views.length, Number(view)) - 1 : this.shown ?? 0;
    this.show(Math.max(0, step && !view ? 0 : index));
    if (this.player && step) {
      this.player.go(Number(step), true);
      this.player.face();
    } else if (this.player && !this.player.current) this.player.begin();
  }

  show(index) {
    if (this.shown === index) return;
    this.shown = index;
    this.player?.close();
    this.player = null;
    const { result, execution } = this.views[index];
    this.head.replaceChildren(...this.brand(), answer(result, execution));
    for (const tab of document.querySelectorAll("#chooser [data-view]")) {
      tab.setAttribute("aria-current", String(Number(tab.dataset.view) === index));
    }
    if (execution) {
      this.main.className = "with-steps";
      this.player = new Player(this.main, result, execution, this.data.files, index);
    } else {
      this.main.className = "without-steps";
      this.overview(result);
    }
    this.foot.replaceChildren(
      ...(execution ? [background(result, this.player.execution)] : []),
      make("p", { class: "colophon" }, "Made by " + result.tool + ". This page needs nothing but itself."),
    );
  }

  overview(result) {
    const source = new SourceView(this.data.files, null);
    this.main.replaceChildren(
      make(
        "div",
        { class: "stage" },
        make("div", { class: "found" }, ...figures(result), background(result, null)),
        make("div", { class: "side" }, source.element),
      ),
    );
    const top = this.main.querySelector(".stage").getBoundingClientRect().top + scrollY;
    document.documentElement.style.setProperty("--used", Math.ceil(top) + 12 + "px");
    source.offer(result.files);
    source.mark(result.explored?.marks ?? []);
  }

  brand() {
    const theme = make("button", { type: "button", class: "control small", "aria-label": "Dark or light", title: "Dark or light (t)" }, icon("sun"));
    theme.addEventListener("click", () => turnTheme());
    const help = make("button", { type: "button", class: "control small", "aria-label": "Keys", title: "Keys (?)" }, icon("help"));
    help.addEventListener("click", () => this.help.showModal());
    const logo = draw(
      "svg",
      { viewBox: "0 0 32 32", class: "logo", "aria-hidden": "true" },
      draw("rect", { width: 32, height: 32, rx: 7 }),
      draw("path", { d: "M5 11h9v10c0 3 3 3 4 1 2-3 4-3 9-3" }),
    );
    return [logo, make("span", { class: "tools" }, help, theme)];
  }

  chooser() {
    if (this.views.length < 2) return;
    const nav = document.getElementById("chooser");
    const isOfSeveral = this.data.results.length > 1;
    this.views.forEach(({ result, execution }, i) => {
      const name = execution ? execution.title : result.verdict;
      const button = make(
        "button",
        { type: "button", class: "view " + result.tone, "data-view": i },
        ...(isOfSeveral ? [make("b", {}, result.model), " "] : [make("b", {}, String(i + 1)), " "]),
        name,
      );
      button.addEventListener("click", () => {
        this.show(i);
        if (!this.player) history.replaceState(null, "", "#view-" + (i + 1));
        else this.player.begin();
      });
      nav.append(button);
    });
    nav.hidden = false;
  }

  helpDialog() {
    const list = make("dl", { class: "keys" });
    for (const [keys, text] of KEYS) list.append(make("dt", {}, make("kbd", {}, keys)), make("dd", {}, text));
    const close = make("button", { type: "button", class: "link" }, "Close");
    const dialog = make("dialog", { "aria-label": "Keys" }, make("h2", {}, "Keys"), list, close);
    close.addEventListener("click", () => dialog.close());
    return dialog;
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || this.help.open) return;
    const isSlider = event.target.matches?.("input");
    const isButton = event.target.matches?.("button");
    if (isSlider && (event.key.startsWith("Arrow") || ["Home", "End", "PageUp", "PageDown"].includes(event.key))) return;
    if (isButton && event.key === " ") return;
    if (event.key === "t") turnTheme();
    else if (event.key === "?") this.help.showModal();
    else if (!this.player?.key(event)) return;
    event.preventDefault();
  }

  beforePrint() {
    if (!this.player) return;
    this.paper = this.player.timeline.print(400);
    this.player.timeline.element.append(this.paper);
    const source = this.player.source;
    if (source.lines && source.lines.length <= 400) source.draw(true);
  }

  afterPrint() {
    this.paper?.remove();
    this.player?.source.draw();
  }
}

/** Dark or light: what the system says, until the reader says otherwise. */
function turnTheme() {
  const root = document.documentElement;
  const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = isDark ? "light" : "dark";
  try {
    localStorage.setItem("weir-theme", root.dataset.theme);
  } catch {
    /* Without a store it holds until the page is closed. */
  }
}

function recallTheme() {
  try {
    const theme = localStorage.getItem("weir-theme");
    if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;
  } catch {
    /* As above. */
  }
}

recallTheme();
window.weir = new Page(JSON.parse(document.getElementById("data").textContent));
document.documentElement.dataset.ready = "true";
