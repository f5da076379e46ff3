import type { Page } from '@playwright/test'

/** Opens a page, and translates it once it is hydrated. */
export async function openTranslated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await translatePage(page)
}

/**
 * Imitates a page translator in the document of a page: each text, also each later one, is
 * replaced by `<font><font>` with the text. The words stay, so that tests find the controls.
 */
export async function translatePage(page: Page): Promise<void> {
  await page.evaluate(translate)
}

/** Returns the number of texts that are not translated; -1 in a document without translation. */
export async function countUntranslated(page: Page): Promise<number> {
  return await page.evaluate(
    () => (window as TranslatedWindow).listTexts?.(document.body).length ?? -1,
  )
}

interface TranslatedWindow extends Window {
  listTexts?: (root: Node) => Text[]
}

// Runs in the browser.
function translate(): void {
  const listTexts = (root: Node): Text[] => {
    const isLeft = ({ data, parentElement }: Text) =>
      data.trim() === '' || !parentElement || parentElement.closest('script, style, textarea, font')
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT, node =>
      isLeft(node as Text) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
    )
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    return found
  }
  const replaceTexts = () => {
    for (const text of listTexts(document.body)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  Object.assign(window, { listTexts })
  replaceTexts()
  // React may replace the body.
  new MutationObserver(replaceTexts).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
  })
}
