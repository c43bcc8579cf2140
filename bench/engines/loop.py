"""The part of every Python engine's process; see loop.mjs. usage: loop.py markitdown|xberg|pymupdf4llm"""
import asyncio
import json
import sys
import time

SECONDS_FOR_REPEATS = 1


def markitdown():
    from markitdown import MarkItDown

    engine = MarkItDown()
    return lambda path: engine.convert(path).text_content


def xberg():
    import xberg as library

    config = library.ExtractionConfig(output_format="markdown", disable_ocr=True, use_cache=False)

    def convert(path):
        result = asyncio.run(library.extract(library.ExtractInput(kind=library.ExtractInputKind.URI, uri=path), config))
        return result.results[0].content

    return convert


def pymupdf4llm():
    import pymupdf4llm as library

    return lambda path: library.to_markdown(path)


def measured(convert, path, out):
    seconds, cpu, spent, content = float("inf"), float("inf"), 0.0, ""
    try:
        for _ in range(3):
            start, begun = time.perf_counter(), time.process_time()
            content = convert(path)
            took = time.perf_counter() - start
            seconds, spent = min(seconds, took), spent + took
            cpu = min(cpu, time.process_time() - begun)
            if spent >= SECONDS_FOR_REPEATS:
                break
        with open(out, "w") as file:
            file.write(content or "")
        return {"seconds": seconds, "cpu": cpu}
    except BaseException as error:  # a peer may panic across the language border
        return {"seconds": spent, "cpu": spent, "error": type(error).__name__}


def main():
    convert = {"markitdown": markitdown, "xberg": xberg, "pymupdf4llm": pymupdf4llm}[sys.argv[1]]()
    for line in sys.stdin:
        task = json.loads(line)
        answer = {"id": task["id"], **measured(convert, task["path"], task["out"])}
        print("\n@" + json.dumps(answer), flush=True)


main()
