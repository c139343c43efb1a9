import { createContext, useContext, useLayoutEffect } from 'react'

/** Counts the pages that stand without the tab bar: `1` for one more, `-1` for one less. */
export const TabBarContext = createContext<(change: 1 | -1) => void>(() => undefined)

/** Hides the tab bar while the page that asks for it is shown: an error, nothing to see, the reviewers' page. */
export function useNoTabBar(isHidden = true): void {
  const count = useContext(TabBarContext)
  useLayoutEffect(() => {
    if (!isHidden) return
    count(1)
    return () => count(-1)
  }, [isHidden, count])
}
