/**
 * Begins each file of the browser's build. Chromium compiles the functions of such a file while it
 * arrives, beside the page, and not one by one while hydration calls them; other browsers read a
 * comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = '//# allFunctionsCalledOnLoad'
