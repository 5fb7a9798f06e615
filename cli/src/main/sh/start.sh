# How Java is started for Weir: by the launcher of a checkout and by that of an installation, which
# read this file after they have found out
#
#   java          the program
#   class_path    its class path
#   memory        what a JVM remembers of an earlier run, and starts with in a fraction of the time;
#                 where there is none everything works, only slower
#   installation  the folder of an installation; empty for a checkout
#   java_module_options  what some libraries of the class path need of Java; mostly empty
#
# WEIR_JAVA_OPTS  further options for the JVM, such as -Xmx8g
# WEIR_RESIDENT   the minutes for which a process stays to run the next commands; none if not set

set -f # no file names in place of words
# The JVM's own log, and what else it says, would go to standard output, into our results.
jvm_options="-XX:+UseSerialGC -XX:-UsePerfData --enable-native-access=ALL-UNNAMED -Xlog:disable
  -XX:+DisplayVMOutputToStderr"
# Java makes code for what it calls by name; it would not be called often enough.
jvm_options="$jvm_options -Djdk.reflect.useNativeAccessorOnly=true"
# Most runs end within a second, and half of that was the compiler's: it compiles what an earlier run
# found hot before it is hot in this one, and optimises what is about to end. Long runs lose nothing.
jvm_options="$jvm_options -XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions
  -XX:-AOTRecordTraining -XX:-AOTReplayTraining
  -XX:Tier4InvocationThreshold=20000 -XX:Tier4MinInvocationThreshold=2400
  -XX:Tier4CompileThreshold=60000 -XX:Tier4BackEdgeThreshold=160000"
# Nor does code gain that is put in place of calls in larger pieces: it is only compiled for longer.
jvm_options="$jvm_options -XX:FreqInlineSize=150 -XX:MaxInlineLevel=9"

# Java cannot ask this.
WEIR_ERROR_TERMINAL=0
if [ -t 2 ]; then WEIR_ERROR_TERMINAL=1; fi
export WEIR_ERROR_TERMINAL
if [ -t 1 ]; then
  WEIR_COLUMNS=$(stty size <&1 2>/dev/null)
  export WEIR_COLUMNS="${WEIR_COLUMNS#* }"
fi

# Java reads the names of files by the locale: one of ASCII alone would lose all other names.
case $(locale charmap 2>/dev/null) in
  ANSI_X3.4-1968 | US-ASCII | "") LC_ALL=C.UTF-8 && export LC_ALL ;;
esac

# Makes a memory, the file $1, of a run of what users ask for most, with the examples in folder $2.
rehearse() {
  # Whoever ends Java may make it crash, which would leave reports where the user works.
  set -- "$1" "$2" -XX:ErrorFile="$1.crash" -XX:ReplayDataFile="$1.replay"
  # shellcheck disable=SC2086 # options are words
  "$java" $jvm_options "$3" "$4" -XX:AOTMode=record -XX:AOTConfiguration="$1.config" \
    -cp "$class_path" dev.weir.cli.Rehearsal "$2"
  # shellcheck disable=SC2086
  "$java" $jvm_options "$3" "$4" -XX:AOTMode=create -XX:AOTConfiguration="$1.config" \
    -XX:AOTCache="$1" -cp "$class_path"
  forget_rehearsal "$1"
}

# Removes what a rehearsal for a memory, the file $1, needs and may leave.
forget_rehearsal() {
  rm -f "$1.config" "$1.crash" "$1.replay"
}

# Where Java cannot start it ends with 1, which is a verdict, and says why in several lines. It takes the
# place of this shell, for signals and for who waits, so that nobody can give it another exit code. Where
# something may keep it from starting, it is tried before; to look for that takes no process.
may_fail_to_start() {
  [ . -ef "${PWD:-}" ] || return 0
  [ -z "${JAVA_TOOL_OPTIONS:-}${JDK_JAVA_OPTIONS:-}${_JAVA_OPTIONS:-}" ] || return 0
  for option in ${WEIR_JAVA_OPTS:-}; do
    case $option in
      -Xmx[1-9][gG] | -Xmx[1-9][0-9][gG] | -Xmx[1-9][0-9][0-9][mM] | -Xmx[1-9][0-9][0-9][0-9][mM]) ;;
      *) return 0 ;;
    esac
  done
  case $(ulimit -v) in
    unlimited) ;;
    *) return 0 ;;
  esac
  most= used=
  # The kernel may promise no more memory than there is; a container may have few threads.
  {
    read -r most </proc/sys/vm/overcommit_memory
    [ "$most" != 2 ] || return 0
    read -r most </sys/fs/cgroup/pids.max && read -r used </sys/fs/cgroup/pids.current
  } 2>/dev/null
  case $most in
    *[!0-9]* | "") return 1 ;;
  esac
  [ -n "$used" ] && [ $((most - used)) -lt 64 ]
}

# What a JVM that does not start says of the reason, in its standard input.
reason() {
  while read -r line; do
    line=${line#"# "}
    line=${line#*VM warning: }
    case $line in
      "" | "#" | "INFO: "* | "Picked up "* | "Error: Could not create"* | "Error: A fatal"* | "Error occurred"*) ;;
      *) printf '%s' "$line" && return ;;
    esac
  done
}

# Runs a program that does nothing, in the way in which Weir is about to be run.
try_java() {
  if ! [ . -ef "${PWD:-}" ] && [ -z "$(pwd -P 2>/dev/null)" ]; then
    printf 'weir: the current folder was deleted; go to one that is there\n' >&2
    exit 2
  fi
  # shellcheck disable=SC2086
  said=$("$java" $jvm_options ${java_module_options:-} -XX:ErrorFile=/dev/null ${WEIR_JAVA_OPTS:-} \
    -cp "$class_path" dev.weir.cli.Trial 2>&1 </dev/null) && case $said in
    *"weir starts") return ;;
  esac
  printf 'weir: Java does not start: %s; check WEIR_JAVA_OPTS and the memory that it may use\n' \
    "$(printf '%s\n' "$said" | reason)" >&2
  exit 2
}

# Becomes Weir, with the words of the command line.
start() {
  if may_fail_to_start; then try_java; fi
  [ -s "$memory" ] || memory=
  # shellcheck disable=SC2086
  exec "$java" $jvm_options ${java_module_options:-} ${memory:+"-XX:AOTCache=$memory"} \
    ${installation:+"-Dweir.home=$installation"} ${WEIR_JAVA_OPTS:-} \
    -cp "$class_path" dev.weir.cli.Main "$@"
}
