package dev.weir.report.html;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A browser without a window, with one page, driven by the DevTools protocol. */
public final class Chromium implements AutoCloseable {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final Pattern LISTENS = Pattern.compile("DevTools listening on (ws://\\S+)");
  private static final int MOST_SECONDS = 60;
  private static final ObjectMapper JSON = new ObjectMapper();

  /** What {@code Input.dispatchKeyEvent} wants to know of keys that stand for no text. */
  private static final Map<String, Integer> CODES =
      Map.of(
          "ArrowRight", 39, "ArrowLeft", 37, "ArrowDown", 40, "ArrowUp", 38, "Home", 36, "End", 35);

  private final Process process;
  private final WebSocket socket;
  private final AtomicInteger numbers = new AtomicInteger();
  private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
  private final List<String> complaints = new CopyOnWriteArrayList<>();
  private CompletableFuture<JsonNode> loaded = new CompletableFuture<>();
  private String session = "";

  private Chromium(Process process, URI address) {
    this.process = process;
    this.socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Ear()).join();
  }

  /** The browser of this machine. */
  public static Optional<Path> find() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .flatMap(folder -> NAMES.stream().map(name -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * Starts it.
   *
   * @param profile a new folder that it may use
   */
  public static Chromium start(Path browser, Path profile) throws IOException {
    Process process =
        new ProcessBuilder(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--remote-debugging-port=0",
                "--user-data-dir=" + profile,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    Chromium started = new Chromium(process, address(process));
    started.openTab();
    return started;
  }

  private static URI address(Process process) throws IOException {
    BufferedReader errors = process.errorReader(StandardCharsets.UTF_8);
    for (String line = errors.readLine(); line != null; line = errors.readLine()) {
      Matcher listens = LISTENS.matcher(line);
      if (listens.find()) {
        Thread.ofVirtual().start(() -> errors.lines().forEach(_ -> {}));
        return URI.create(listens.group(1));
      }
    }
    throw new IOException("the browser did not start");
  }

  private void openTab() {
    ObjectNode blank = JSON.createObjectNode().put("url", "about:blank");
    String target = command("Target.createTarget", blank).get("targetId").asText();
    ObjectNode attach = JSON.createObjectNode().put("targetId", target).put("flatten", true);
    session = command("Target.attachToTarget", attach).get("sessionId").asText();
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      command(domain + ".enable", JSON.createObjectNode());
    }
  }

  /** Opens a page in a window of this size and waits until it is loaded. */
  public void open(String address, int width, int height) {
    command(
        "Emulation.setDeviceMetricsOverride",
        JSON.createObjectNode()
            .put("width", width)
            .put("height", height)
            .put("deviceScaleFactor", 1)
            .put("mobile", false));
    loaded = new CompletableFuture<>();
    command("Page.navigate", JSON.createObjectNode().put("url", address));
    within(loaded);
  }

  /** What the browser complains of: errors on the console, in scripts, of what it cannot load. */
  public List<String> complaints() {
    return List.copyOf(complaints);
  }

  /** The value of an expression, or that which it promises. */
  public JsonNode evaluate(String expression) {
    JsonNode answer =
        command(
            "Runtime.evaluate",
            JSON.createObjectNode()
                .put("expression", expression)
                .put("awaitPromise", true)
                .put("returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new IllegalStateException(answer.get("exceptionDetails").toString());
    }
    return answer.at("/result/value");
  }

  /** Waits until the page has drawn what it was about to. */
  public void settle() {
    evaluate(
        "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))");
  }

  /** Presses a key. */
  public void press(String key) {
    for (String type : List.of("keyDown", "keyUp")) {
      ObjectNode event = JSON.createObjectNode().put("type", type).put("key", key);
      if (CODES.containsKey(key)) {
        event.put("windowsVirtualKeyCode", CODES.get(key)).put("code", key);
      } else if (type.equals("keyDown")) {
        event.put("text", key);
      }
      command("Input.dispatchKeyEvent", event);
    }
  }

  /** Runs a command of the protocol. */
  public JsonNode command(String method, ObjectNode parameters) {
    int number = numbers.incrementAndGet();
    CompletableFuture<JsonNode> answer = new CompletableFuture<>();
    answers.put(number, answer);
    ObjectNode message = JSON.createObjectNode().put("id", number).put("method", method);
    message.set("params", parameters);
    if (!session.isEmpty()) {
      message.put("sessionId", session);
    }
    socket.sendText(message.toString(), true).join();
    JsonNode told = within(answer);
    if (told.has("error")) {
      throw new IllegalStateException(method + ": " + told.get("error"));
    }
    return told.get("result");
  }

  private static <T> T within(CompletableFuture<T> future) {
    return future.orTimeout(MOST_SECONDS, TimeUnit.SECONDS).join();
  }

  @Override
  public void close() {
    socket.abort();
    List<ProcessHandle> all =
        Stream.concat(process.descendants(), Stream.of(process.toHandle())).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    CompletableFuture.allOf(
            all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new))
        .orTimeout(MOST_SECONDS, TimeUnit.SECONDS)
        .join();
  }

  /** Hears what the browser says. */
  private final class Ear implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket from, CharSequence part, boolean isLast) {
      text.append(part);
      if (isLast) {
        try {
          hear(JSON.readTree(text.toString()));
        } catch (IOException e) {
          complaints.add("not understood: " + e);
        }
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void hear(JsonNode message) {
      if (message.has("id")) {
        Optional.ofNullable(answers.remove(message.get("id").asInt()))
            .ifPresent(answer -> answer.complete(message));
        return;
      }
      JsonNode event = message.get("params");
      switch (message.get("method").asText()) {
        case "Page.loadEventFired" -> loaded.complete(event);
        case "Runtime.exceptionThrown" -> complaints.add(event.toString());
        case "Runtime.consoleAPICalled" -> {
          if (List.of("error", "warning", "assert").contains(event.get("type").asText())) {
            complaints.add(event.toString());
          }
        }
        case "Log.entryAdded" -> complaints.add(event.toString());
        case "Network.requestWillBeSent" -> {
          Predicate<String> isOfPage =
              address -> Stream.of("file:", "data:", "about:").anyMatch(address::startsWith);
          Optional.of(event.at("/request/url").asText())
              .filter(isOfPage.negate())
              .ifPresent(address -> complaints.add("asks the network for " + address));
        }
        default -> {}
      }
    }
  }
}
