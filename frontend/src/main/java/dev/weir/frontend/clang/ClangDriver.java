package dev.weir.frontend.clang;

import dev.weir.frontend.InputException;
import dev.weir.frontend.input.InputFormat;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compiles a C file with clang, in a process of its own.
 *
 * <p>Every access of the source is kept and in its place: clang annotates as for {@code -O1} but
 * runs no pass, until the user asks for an optimisation. The target and the headers are the same on
 * every machine, so that a program means the same everywhere. What the user gives comes after
 * Weir's own arguments and wins.
 */
final class ClangDriver {
  /** The target on every host; sizes, {@code char}, {@code va_list} and assembly follow from it. */
  static final String TARGET = "x86_64-unknown-linux-gnu";

  /** Processors with 64-bit little-endian memory, as targets name them. */
  private static final Pattern SUPPORTED_TARGET =
      Pattern.compile("(x86_64|amd64|aarch64|arm64|riscv64|powerpc64le|ppc64le|loongarch64)-.*");

  private static final Pattern OWN_TARGET = Pattern.compile("(x86_64|amd64)-.*linux.*");

  private static final Pattern OTHER_SIZES =
      Pattern.compile("windows|win32|mingw|cygwin|x32|ilp32");

  /** Arguments that make clang do something else than compile. */
  private static final Set<String> OTHER_WORK =
      Set.of(
          "-o", "-E", "-S", "-M", "-MM", "-MD", "-MMD", "-fsyntax-only", "-m32", "-mx32", "-m16");

  /**
   * Functions of which the SV-COMP's rules say what a call of them means; they must still be called
   * when optimised.
   */
  private static final Pattern CALLED_FUNCTION =
      Pattern.compile("\\b(__VERIFIER_atomic_\\w+|reach_error)\\b");

  /** Standards of C++ that Weir's own headers, which need C++14, are not written for. */
  private static final Pattern OLD_CPLUSPLUS =
      Pattern.compile("(-std=|--std=)(c|gnu)\\+\\+(98|03|0x|11)");

  private static final String PREPROCESSED = ".i";

  private final NativeCache cache;
  private final Optional<Compilations> compilations;

  /** Always runs the compiler. */
  ClangDriver(NativeCache cache) {
    this.cache = cache;
    this.compilations = Optional.empty();
  }

  /** Runs the compiler where that was not done before. */
  ClangDriver(NativeCache cache, Compilations compilations) {
    this.cache = cache;
    this.compilations = Optional.of(compilations);
  }

  /**
   * Compiles one file.
   *
   * @param source an existing file
   * @param options another clang, arguments after Weir's own
   * @throws InputException if clang refuses the file; carries all that clang said
   */
  CompiledModule compile(Path source, CompilerOptions options) throws InputException {
    ChildProcess clang = run(source, options);
    Set<String> unknown = unknownArguments(clang, options);
    if (!unknown.isEmpty()) {
      CompiledModule module = compile(source, options.without(unknown));
      return new CompiledModule(
          module.bitcode(),
          Stream.concat(unknown.stream().map(ClangDriver::leftOut), module.warnings().stream())
              .toList());
    }
    Set<String> builtins = Diagnostics.redefinedFunctions(clang.diagnostics());
    if (clang.exitCode() != 0 && !builtins.isEmpty()) {
      // The compiler minds that a variable has the name of a function that it knows.
      clang = run(source, options.withoutBuiltins(builtins));
    }
    if (clang.exitCode() != 0) {
      throw Diagnostics.refusal(source, clang, options.headers());
    }
    List<String> warnings = Diagnostics.warnings(clang.diagnostics());
    if (options.clang().isPresent()) {
      // Another version of LLVM wrote it: readers are only safe on what their own version wrote.
      CompiledModule module = new ModuleGate(cache).check(source, clang.output().bytes());
      warnings = Stream.concat(warnings.stream(), module.warnings().stream()).toList();
      return new CompiledModule(module.bitcode(), warnings);
    }
    return new CompiledModule(clang.output().bytes(), warnings);
  }

  /** Those of a user's arguments for which a compiler has refused to start. */
  private static Set<String> unknownArguments(ChildProcess clang, CompilerOptions options) {
    Set<String> unknown = new TreeSet<>();
    if (clang.exitCode() != 0) {
      unknown.addAll(Diagnostics.unknownArguments(clang.diagnostics()));
      unknown.retainAll(options.arguments());
    }
    return unknown;
  }

  private static String leftOut(String argument) {
    return "warning: clang does not know the argument " + argument + ", which is left out";
  }

  /**
   * Compiles one file to LLVM IR as text.
   *
   * @throws InputException if clang refuses the file; carries all that clang said
   */
  String text(Path source, CompilerOptions options) throws InputException {
    List<String> arguments = new ArrayList<>(arguments(source, options));
    arguments.addAll(List.of("-emit-llvm", "-S", "-o", "-", "--", word(source)));
    ChildProcess clang = ChildProcess.run(arguments, advice(options));
    if (clang.exitCode() != 0) {
      throw Diagnostics.refusal(source, clang, options.headers());
    }
    return new String(clang.output().bytes(), StandardCharsets.UTF_8);
  }

  private ChildProcess run(Path source, CompilerOptions options) throws InputException {
    requireSupported(options.arguments());
    if (options.headers() == CompilerOptions.Headers.SYSTEM) {
      requireOwnMachine(options.arguments());
    }
    boolean optimised = isOptimised(options.arguments());
    List<String> arguments = new ArrayList<>(arguments(source, options));
    if (optimised) {
      for (String function : calledFunctions(source, options)) {
        arguments.addAll(List.of("-mllvm", "-force-attribute=" + function + ":noinline"));
      }
      // Of a function that is not optimised, nothing is learnt that would make calls needless.
      arguments.addAll(List.of("-mllvm", "-force-attribute=reach_error:optnone"));
    }
    arguments.addAll(List.of("-emit-llvm", "-c", "-o", "-", "--", word(source)));
    // The compiler and the headers of the machine are not Weir's to watch.
    return compilations.isPresent()
            && options.clang().isEmpty()
            && options.headers() == CompilerOptions.Headers.OWN
        ? compilations.get().run(arguments, options.arguments(), advice(options))
        : ChildProcess.run(arguments, advice(options));
  }

  /**
   * The command up to the user's arguments, without the file and what is made of it.
   *
   * @throws InputException if the compiler or the headers cannot be unpacked
   */
  List<String> arguments(Path source, CompilerOptions options) throws InputException {
    Path clang = options.clang().isPresent() ? options.clang().get() : cache.clang();
    List<String> arguments = new ArrayList<>();
    arguments.addAll(
        List.of(
            clang.toString(),
            "--no-default-config",
            "-target",
            TARGET,
            "-O1",
            "-g",
            "-fno-crash-diagnostics",
            "-fno-color-diagnostics",
            // Whoever mends a program wants to see all that is wrong with it.
            "-ferror-limit=0",
            "-fno-stack-protector",
            // Else tables of addresses are compiled to differences of addresses.
            "-fno-pic",
            "-fno-pie",
            "-fno-unwind-tables",
            "-fno-asynchronous-unwind-tables",
            "-Wno-unused-command-line-argument",
            // What the compiler can just read may be too deep for what reads the module.
            "-Werror=stack-exhausted",
            // Warnings of GCC and of older clang, with which much code was written.
            "-Wno-error=implicit-function-declaration",
            "-Wno-error=implicit-int",
            "-Wno-error=incompatible-function-pointer-types",
            "-Wno-error=incompatible-pointer-types",
            "-Wno-error=int-conversion",
            "-Wno-error=return-mismatch",
            // Arguments for GCC.
            "-Wno-error=ignored-optimization-argument",
            "-Wno-error=unknown-warning-option",
            "-D__WEIR__=1"));
    if (SourceLimits.hasLongName(source)) {
      arguments.add("-fno-spell-checking");
    }
    if (source.toString().endsWith(PREPROCESSED)) {
      // GCC's attribute that names a deallocator is unknown to clang.
      arguments.addAll(List.of("-x", "c", "-D__malloc__(...)=__malloc__"));
    }
    switch (options.headers()) {
      case OWN -> {
        arguments.add("-nostdlibinc");
        if (InputFormat.is(source, InputFormat::isCplusplus)) {
          Path headers = cache.headers().resolve(OwnHeaders.CPLUSPLUS_FOLDER);
          arguments.addAll(
              List.of("-nostdinc++", "-faligned-allocation", "-isystem", headers.toString()));
        }
        arguments.addAll(List.of("-isystem", cache.headers().toString()));
      }
      case SYSTEM -> {
        if (InputFormat.is(source, InputFormat::isCplusplus)) {
          // Else functions of std::string are in GNU's library alone.
          arguments.add("-D_GLIBCXX_EXTERN_TEMPLATE=-1");
          arguments.addAll(
              List.of("-isystem", cache.headers().resolve(OwnHeaders.REPLACING_FOLDER).toString()));
        }
        arguments.addAll(
            List.of("-isystem", cache.headers().resolve(OwnHeaders.CHECKER).toString()));
      }
    }
    if (!hasTarget(options.arguments())) {
      // Accesses to 16 bytes are one instruction.
      arguments.add("-mcx16");
    }
    options.arguments().forEach(argument -> arguments.add(accepted(argument, options)));
    if (!isOptimised(options.arguments())) {
      arguments.addAll(List.of("-Xclang", "-disable-llvm-passes"));
      // Else clang marks every function at -O0 as not to be touched, by promotion of locals
      // neither.
      arguments.addAll(List.of("-Xclang", "-disable-O0-optnone"));
    }
    return arguments;
  }

  private static String accepted(String argument, CompilerOptions options) {
    return options.headers() == CompilerOptions.Headers.OWN
        ? OLD_CPLUSPLUS.matcher(argument).replaceFirst("$1$2++14")
        : argument;
  }

  private static String advice(CompilerOptions options) {
    return options.clang().isPresent() ? "check --clang" : NativeCache.CANNOT_START;
  }

  /** Whether the user's last word on optimisation is anything but {@code -O0}. */
  private static boolean isOptimised(List<String> arguments) {
    return arguments.stream()
        .filter(argument -> argument.startsWith("-O"))
        .reduce((earlier, later) -> later)
        .filter(level -> !level.equals("-O0"))
        .isPresent();
  }

  private Set<String> calledFunctions(Path source, CompilerOptions options) throws InputException {
    Set<String> functions = new TreeSet<>();
    Matcher matcher =
        CALLED_FUNCTION.matcher(text(source, options, List.of("-E", "-P", "-w", "-o", "-")));
    while (matcher.find()) {
      functions.add(matcher.group());
    }
    return functions;
  }

  /**
   * What clang writes of a file when it does something else than to compile it.
   *
   * @param work what it does
   * @throws InputException if clang refuses the file
   */
  String text(Path source, CompilerOptions options, List<String> work) throws InputException {
    requireSupported(options.arguments());
    List<String> arguments = new ArrayList<>(arguments(source, options));
    arguments.addAll(work);
    arguments.addAll(List.of("--", word(source)));
    ChildProcess clang = ChildProcess.run(arguments, advice(options));
    Set<String> unknown = unknownArguments(clang, options);
    if (!unknown.isEmpty()) {
      return text(source, options.without(unknown), work);
    }
    if (clang.exitCode() != 0) {
      throw Diagnostics.refusal(source, clang, options.headers());
    }
    return clang.text();
  }

  /** The name of a file as the compiler takes it for one, and not for a file of arguments. */
  private static String word(Path source) {
    return source.toString().startsWith("@") ? "./" + source : source.toString();
  }

  /** The tokens of a file, as the compiler itself lists them. */
  String tokens(Path file, boolean isCplusplus) throws InputException {
    List<String> command =
        List.of(
            cache.clang().toString(),
            "-cc1",
            "-x",
            isCplusplus ? "c++" : "c",
            "-dump-raw-tokens",
            file.toString());
    return ChildProcess.run(command, NativeCache.CANNOT_START).diagnostics();
  }

  private static void requireSupported(List<String> arguments) throws InputException {
    for (int i = 0; i < arguments.size(); i++) {
      String argument = arguments.get(i);
      if (OTHER_WORK.contains(argument)) {
        throw new InputException(
            "the compiler's argument " + argument + " does not fit here; leave it out");
      }
      Optional<String> target = target(arguments, i);
      if (target.isPresent() && !isSupportedTarget(target.get())) {
        throw new InputException(
            "target "
                + target.get()
                + " is not one of 64-bit little-endian Unix systems; leave it out for "
                + TARGET);
      }
    }
  }

  /** The machine's headers fit only programs for such a machine. */
  private static void requireOwnMachine(List<String> arguments) throws InputException {
    boolean isTarget = Platform.current() == Platform.LINUX_X86_64;
    for (int i = 0; i < arguments.size(); i++) {
      isTarget &=
          target(arguments, i).filter(name -> !OWN_TARGET.matcher(name).matches()).isEmpty();
    }
    if (!isTarget) {
      throw new InputException(
          "--system-headers: this machine is not of the target's kind ("
              + TARGET
              + "); leave it out to use Weir's own headers");
    }
  }

  private static boolean hasTarget(List<String> arguments) {
    return IntStream.range(0, arguments.size()).anyMatch(i -> target(arguments, i).isPresent());
  }

  private static Optional<String> target(List<String> arguments, int i) {
    String argument = arguments.get(i);
    if (argument.startsWith("--target=")) {
      return Optional.of(argument.substring("--target=".length()));
    }
    boolean separate = argument.equals("-target") || argument.equals("--target");
    return separate && i + 1 < arguments.size()
        ? Optional.of(arguments.get(i + 1))
        : Optional.empty();
  }

  private static boolean isSupportedTarget(String target) {
    return SUPPORTED_TARGET.matcher(target).matches() && !OTHER_SIZES.matcher(target).find();
  }
}
