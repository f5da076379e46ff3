/**
 * First line of each file of the browser's build. Chromium then compiles all functions of the file
 * while it loads: https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = '//# allFunctionsCalledOnLoad'
