import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect`, about which React 18 warns when it draws a page on the server. */
export const useIsomorphicLayoutEffect =
  typeof document === 'undefined' ? useEffect : useLayoutEffect
