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
# The JVM's own log would go to standard output, into our results.
jvm_options="-XX:+UseSerialGC -XX:-UsePerfData --enable-native-access=ALL-UNNAMED -Xlog:disable"
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

# Becomes Weir, with the words of the command line.
start() {
  [ -s "$memory" ] || memory=
  # shellcheck disable=SC2086
  exec "$java" $jvm_options ${java_module_options:-} ${memory:+"-XX:AOTCache=$memory"} \
    ${installation:+"-Dweir.home=$installation"} ${WEIR_JAVA_OPTS:-} \
    -cp "$class_path" dev.weir.cli.Main "$@"
}
