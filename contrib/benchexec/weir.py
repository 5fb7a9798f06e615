# Tool-info module of Weir for BenchExec.

import re

import benchexec.result as result
import benchexec.tools.template


class Tool(benchexec.tools.template.BaseTool2):
    """
    Weir, a model checker for low-lock concurrent C under SC, TSO, PSO and weaker memory models.
    """

    # What has to be there to run it: the launcher and what the build made.
    REQUIRED_PATHS = ["weir", "cli/target", "engine/target", "frontend/target", "pom.xml"]

    _ANSWER = re.compile(r"^property: +(\S+) is (true|false|unknown)(?: \((\S+)\))?", re.MULTILINE)
    _VERDICT = re.compile(r"^(violation|safe|no error|unknown)\b", re.MULTILINE)

    def name(self):
        return "Weir"

    def executable(self, tool_locator):
        return tool_locator.find_executable("weir")

    def version(self, executable):
        return self._version_from_tool(executable, line_prefix="weir")

    def cmdline(self, executable, options, task, rlimits):
        own, compiler = _split(options)
        words = [executable, "check", *task.input_files, "--progress", "none", "--color", "never"]
        if task.property_file:
            words += ["--svcomp", "--property", task.property_file]
        if rlimits.cputime and "--time-limit" not in own:
            # It ends in good order, and says what it found, before it is killed.
            words += ["--time-limit", f"{max(1, rlimits.cputime * 9 // 10)}s"]
        words += own
        data_model = task.options.get("data_model") if isinstance(task.options, dict) else None
        if data_model == "ILP32" and "-m32" not in compiler:
            compiler = ["-m32", *compiler]
        return words + (["--", *compiler] if compiler else [])

    def determine_result(self, run):
        if run.was_timeout:
            return result.RESULT_TIMEOUT
        output = "\n".join(run.output)
        code = run.exit_code.value
        if code == 2:
            return result.RESULT_ERROR + " (input)"
        if code == 4 or code is None or code not in (0, 1, 3):
            return result.RESULT_ERROR
        answer = self._ANSWER.search(output)
        if answer:
            return _answer(*answer.groups())
        verdict = self._VERDICT.search(output)
        if verdict is None:
            return result.RESULT_ERROR
        if verdict.group(1) == "violation":
            return result.RESULT_FALSE_PROP
        if verdict.group(1) == "safe":
            return result.RESULT_TRUE_PROP
        return result.RESULT_UNKNOWN

    def get_value_from_output(self, output, identifier):
        """
        Numbers of the text, such as "executions", "blocked" and "time".
        """
        patterns = {
            "executions": r"^explored: +(\d+) execution",
            "blocked": r"^explored:.*?(\d+) ended early",
            "erroneous": r"^explored:.*?(\d+) erroneous",
            "time": r"^time: +([0-9.]+) s",
        }
        pattern = re.compile(patterns.get(identifier, re.escape(identifier) + r": +(.*)"))
        for line in output:
            found = pattern.search(line)
            if found:
                return found.group(1)
        return None


def _split(options):
    """The options for Weir, and those behind "--" for the compiler."""
    if "--" in options:
        at = options.index("--")
        return list(options[:at]), list(options[at + 1 :])
    return list(options), []


def _answer(asked, answer, part):
    if answer == "true":
        return result.RESULT_TRUE_PROP
    if answer == "unknown":
        return result.RESULT_UNKNOWN
    if part:
        return f"{result.RESULT_FALSE_PROP}({part})"
    return f"{result.RESULT_FALSE_PROP}({asked})"
