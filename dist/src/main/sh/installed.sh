# What start.sh asks for, where Weir is installed in the folder $home.

installation=$home
java=$home/runtime/bin/java
memory=$home/lib/weir.aot

# The JVM remembers the jars by their names. Under these it finds them wherever they are; under other
# names it works as well, but looks in vain for the jar of each package and class: a start takes 8% longer.
folder=$home/lib
if [ -r "$folder" ] && [ -d /proc/self/fd ] && exec 9<"$folder" &&
  [ -e /proc/self/fd/9/class-path ]; then
  folder=/proc/self/fd/9
fi

class_path=
read -r jars <"$home/lib/class-path"
while [ -n "$jars" ]; do
  class_path=$class_path${class_path:+:}$folder/${jars%%:*}
  case $jars in
    *:*) jars=${jars#*:} ;;
    *) jars= ;;
  esac
done

. "$home/lib/start.sh"
