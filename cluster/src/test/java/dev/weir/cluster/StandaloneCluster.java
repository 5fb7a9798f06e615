package dev.weir.cluster;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A Spark cluster of a master and workers in processes of their own on this machine, made of the
 * libraries on the class path.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final String HOST = "127.0.0.1";

  private final Path home;
  private final int port;
  private final List<Process> processes = new ArrayList<>();

  /**
   * Starts a cluster.
   *
   * @param home an empty folder, where Spark is made up of links
   * @param workers of one core each
   */
  StandaloneCluster(Path home, int workers) throws IOException {
    this.home = home;
    this.port = freePort();
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (Path jar : classPath().filter(Files::isRegularFile).toList()) {
      Path link = jars.resolve(jar.getFileName());
      if (!Files.exists(link)) {
        Files.createSymbolicLink(link, jar.toAbsolutePath());
      }
    }
    try {
      start(
          "org.apache.spark.deploy.master.Master",
          List.of("--host", HOST, "--port", Integer.toString(port), "--webui-port", "0"));
      waitForMaster();
      for (int i = 0; i < workers; i++) {
        List<String> arguments =
            List.of(
                "--host",
                HOST,
                "--webui-port",
                "0",
                "--cores",
                "1",
                "--memory",
                "1g",
                "--work-dir",
                home.resolve("work" + i).toString(),
                master());
        start("org.apache.spark.deploy.worker.Worker", arguments);
      }
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  /** What a driver calls it. */
  String master() {
    return "spark://" + HOST + ":" + port;
  }

  /** The folders of classes that executors need and that are in no jar. */
  static String folders() {
    return classPath()
        .filter(Files::isDirectory)
        .map(folder -> folder.toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** Kills an executor, as if its machine had gone; whether there was one. */
  boolean killAnExecutor() {
    return processes.stream()
        .flatMap(Process::descendants)
        .findFirst()
        .map(ProcessHandle::destroyForcibly)
        .orElse(false);
  }

  private static Stream<Path> classPath() {
    String all =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(all.split(File.pathSeparator)).map(Path::of);
  }

  private void start(String main, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx256m");
    command.add("-XX:+UseSerialGC");
    command.addAll(List.of(System.getProperty("weir.spark.jvm", "").split(" ")));
    command.add("-cp");
    command.add(home.resolve("jars") + "/*");
    command.add(main);
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", HOST);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.redirectErrorStream(true);
    builder.redirectOutput(home.resolve("log" + processes.size()).toFile());
    processes.add(builder.start());
  }

  private void waitForMaster() {
    while (processes.getFirst().isAlive()) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(HOST, port), 100);
        return;
      } catch (IOException notYet) {
        Thread.onSpinWait();
      }
    }
    throw new IllegalStateException("the master did not start; see " + home.resolve("log0"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    processes.stream().flatMap(Process::descendants).forEach(ProcessHandle::destroyForcibly);
    for (Process process : processes) {
      process.destroyForcibly();
      process.onExit().join();
    }
  }
}
