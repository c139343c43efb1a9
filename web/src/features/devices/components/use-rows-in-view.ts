import { type RefCallback, useState } from 'react'

/** Gives the ref that watches the row of a device. */
export type WatchRow = (deviceId: string) => RefCallback<HTMLLIElement>

/** Reports which rows of a list are in view. */
export function useRowsInView(onChange: (deviceIds: readonly string[]) => void): WatchRow {
  const [watch] = useState(() => createRowWatch(onChange))
  return watch
}

function createRowWatch(onChange: (deviceIds: readonly string[]) => void): WatchRow {
  const idOf = new WeakMap<Element, string>()
  // One ref for a device's whole life: a new one would end and begin the watch at each drawing.
  const refs = new Map<string, RefCallback<HTMLLIElement>>()
  const inView = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const id = idOf.get(target)
      if (id === undefined) continue
      if (isIntersecting) inView.add(id)
      else inView.delete(id)
    }
    onChange([...inView])
  })

  const refOf =
    (deviceId: string): RefCallback<HTMLLIElement> =>
    (row) => {
      if (row === null) return
      idOf.set(row, deviceId)
      observer.observe(row)
      return () => {
        observer.unobserve(row)
        inView.delete(deviceId)
      }
    }

  return (deviceId) => {
    const ref = refs.get(deviceId) ?? refOf(deviceId)
    refs.set(deviceId, ref)
    return ref
  }
}
