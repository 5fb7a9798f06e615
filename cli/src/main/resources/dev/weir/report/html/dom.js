/* Elements, and the colours of threads. */

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : value);
    }
  }
  element.append(...children);
  return element;
}

function make(tag, attributes, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function draw(tag, attributes, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

const HUES = [255, 52, 158, 338, 300, 205, 105, 20];

/** Gives an element the colour of a thread. */
function paint(element, thread) {
  const hue = thread < HUES.length ? HUES[thread] : Math.round(thread * 137.5) % 360;
  element.style.setProperty("--hue", hue);
  return element;
}

const ICONS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  sun: "M12 7a5 5 0 100 10 5 5 0 000-10zM12 1v3M12 20v3M1 12h3M20 12h3M4 4l2 2M18 18l2 2M4 20l2-2M18 6l2-2",
  help: "M9 9a3 3 0 116 0c0 2-3 2.500-3 5M12 18v.5",
};

function icon(name) {
  return draw(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    draw("path", { d: ICONS[name] }),
  );
}

/** Does something before the next frame, once however often it is asked for. */
function onceAFrame(action) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      action();
    });
  };
}
