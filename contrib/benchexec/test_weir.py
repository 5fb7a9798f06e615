#!/usr/bin/env python3
"""
Tests of the tool-info module without BenchExec: what it uses of BenchExec is mimicked here.

  python3 -m unittest discover contrib/benchexec

With WEIR_RUN=1 the launcher at the root of the checkout is run as well, on small tasks.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import types
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent


def _mimic():
    """The parts of BenchExec's interface (BaseTool2) that the module uses."""
    result = types.ModuleType("benchexec.result")
    result.RESULT_TRUE_PROP = "true"
    result.RESULT_FALSE_PROP = "false"
    result.RESULT_UNKNOWN = "unknown"
    result.RESULT_ERROR = "ERROR"
    result.RESULT_TIMEOUT = "TIMEOUT"

    template = types.ModuleType("benchexec.tools.template")

    class BaseTool2:
        REQUIRED_PATHS = []

        def _version_from_tool(self, executable, arg="--version", line_prefix=None):
            output = subprocess.run([executable, arg], capture_output=True, text=True).stdout
            for line in output.splitlines():
                if line_prefix is None or line.startswith(line_prefix):
                    return line.removeprefix(line_prefix or "").strip()
            return ""

        def get_value_from_output(self, output, identifier):
            return None

    template.BaseTool2 = BaseTool2
    benchexec = types.ModuleType("benchexec")
    benchexec.result = result
    tools = types.ModuleType("benchexec.tools")
    tools.template = template
    benchexec.tools = tools
    for module in (benchexec, result, tools, template):
        sys.modules[module.__name__] = module


try:
    import benchexec.tools.template  # noqa: F401
except ImportError:
    _mimic()

_spec = importlib.util.spec_from_file_location("weir_tool", HERE / "weir.py")
_module = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)


def task(files=("a.c",), prop=None, data_model=None):
    options = {"language": "C", "data_model": data_model} if data_model else None
    return types.SimpleNamespace(input_files=list(files), property_file=prop, options=options)


def limits(cputime=None):
    return types.SimpleNamespace(cputime=cputime, walltime=None, memory=None)


def run(code, text="", timeout=False):
    return types.SimpleNamespace(
        exit_code=types.SimpleNamespace(value=code, signal=None),
        output=text.splitlines(),
        was_timeout=timeout,
        was_terminated=timeout,
        cmdline=[],
    )


class CommandLine(unittest.TestCase):
    tool = _module.Tool()

    def test_a_task_with_a_property(self):
        self.assertEqual(
            self.tool.cmdline("weir", [], task(prop="unreach-call.prp"), limits(100)),
            "weir check a.c --progress none --color never --svcomp --property unreach-call.prp"
            " --time-limit 90s".split(),
        )

    def test_a_limit_that_is_given_stays(self):
        line = self.tool.cmdline("weir", ["--time-limit", "5s"], task(), limits(100))
        self.assertEqual(line.count("--time-limit"), 1)

    def test_words_for_the_compiler_stand_last(self):
        line = self.tool.cmdline(
            "weir", ["--model", "tso", "--", "-DN=2"], task(data_model="ILP32"), limits()
        )
        self.assertEqual(line[-5:], ["--model", "tso", "--", "-m32", "-DN=2"])


class Results(unittest.TestCase):
    tool = _module.Tool()

    def result(self, *arguments, **more):
        return self.tool.determine_result(run(*arguments, **more))

    def test_properties(self):
        violation = "violation: reach_error is called at a.c:1:1 in main, thread 0 (sc)\n"
        self.assertEqual(
            self.result(1, violation + "property:  unreach-call is false\n"), "false(unreach-call)"
        )
        self.assertEqual(
            self.result(
                1, violation + "property:  valid-memsafety is false (valid-free), as t.yml expects"
            ),
            "false(valid-free)",
        )
        self.assertEqual(self.result(0, "safe: ...\nproperty:  no-overflow is true\n"), "true")
        self.assertEqual(
            self.result(0, "no error in ...\nproperty:  termination is unknown\n"), "unknown"
        )

    def test_without_a_property(self):
        self.assertEqual(self.result(1, "violation: deadlock (tso)"), "false")
        self.assertEqual(self.result(0, "safe: no error in 3 executions of a.c (tso)"), "true")
        self.assertEqual(self.result(0, "no error in the 3 executions that end"), "unknown")
        self.assertEqual(self.result(3, "unknown: met timeLimit"), "unknown")

    def test_what_went_wrong(self):
        self.assertEqual(self.result(2, ""), "ERROR (input)")
        self.assertEqual(self.result(4, ""), "ERROR")
        self.assertEqual(self.result(137, ""), "ERROR")
        self.assertEqual(self.result(0, ""), "ERROR")
        self.assertEqual(self.result(137, "", timeout=True), "TIMEOUT")

    def test_numbers(self):
        text = [
            "explored:  12 executions, 3 ended early (2 in a deadlock, 1 at an error), 1 erroneous; not complete (optimal)",
            "time:      1.74 s (compile 0.45 s, load 0.26 s, explore 0.19 s), seed 1",
        ]
        values = ["executions", "blocked", "erroneous", "time", "nothing"]
        self.assertEqual(
            [self.tool.get_value_from_output(text, value) for value in values],
            ["12", "3", "1", "1.74", None],
        )


@unittest.skipUnless(os.environ.get("WEIR_RUN"), "WEIR_RUN is not set")
class Runs(unittest.TestCase):
    tool = _module.Tool()
    launcher = str(ROOT / "weir")
    program = """
        extern void reach_error(void);
        extern int __VERIFIER_nondet_int(void);
        int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); }
    """

    def answer(self, name):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.c"
            file.write_text(self.program)
            line = self.tool.cmdline(self.launcher, [], task([str(file)], name), limits(60))
            done = subprocess.run(line, capture_output=True, text=True)
            return self.tool.determine_result(run(done.returncode, done.stdout))

    def test_the_launcher_is_understood(self):
        self.assertEqual(self.answer("unreach-call"), "false(unreach-call)")
        self.assertEqual(self.answer("no-overflow"), "true")
        self.assertEqual(self.answer("no-such-property"), "ERROR (input)")

    def test_the_version_is_found(self):
        self.assertRegex(self.tool.version(self.launcher), r"^\d+\.\d+")


if __name__ == "__main__":
    unittest.main()
