import type { DesignationSchedule } from '@goat/domain/kinds/designation'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { stringsIn } from '../platform/navigation/entry-state.ts'
import { useLocation, useNavigate } from '../platform/navigation/router.tsx'
import { savedIn, useShowSaved } from '../platform/saving/use-show-saved.ts'

const none: readonly string[] = []

/** The id of the group of a pair of factories. */
export function groupId({ from, to }: Pick<DesignationSchedule, 'from' | 'to'>): string {
  return `${from} ${to}`
}

/**
 * The open groups, which the history entry remembers for Back (DES-2), and the ids of the schedules that were saved last, until the filter
 * changes (DES-42). Their groups open, and the first one is shown. `restored`: schedules whose groups are open at first.
 */
export function useOpenGroups(stored: ReadonlyMap<string, DesignationSchedule>, restored: readonly DesignationSchedule[]) {
  const navigate = useNavigate()
  const { search, state } = useLocation()
  const [open, setOpen] = useState<readonly string[]>(() => [...stringsIn(state, 'open'), ...restored.map(groupId)])
  const [saved, setSaved] = useState(() => ({ ids: savedIn(state), search }))
  const [shown, setShown] = useState(none)
  const current = saved.search === search ? saved.ids : none
  const listed = current.flatMap((id) => stored.get(id) ?? [])
  if (current !== shown && listed.length > 0) {
    setShown(current)
    setOpen([...new Set([...open, ...listed.map(groupId)])])
  }
  useShowSaved(shown)
  const remember = (entry: { readonly open: readonly string[]; readonly saved?: readonly string[] }) =>
    void navigate({ search }, { replace: true, state: entry })
  const showSaved = (ids: readonly string[]) => {
    setSaved({ ids, search })
    remember({ open, saved: ids })
  }
  // The same function on each render, so that cards are not rendered again when a group opens.
  const latest = useRef(showSaved)
  useLayoutEffect(() => {
    latest.current = showSaved
  })
  return {
    open,
    setOpen: (next: readonly string[]) => {
      setOpen(next)
      remember({ open: next })
    },
    saved: new Set(current),
    setSaved: useCallback((ids: readonly string[]) => latest.current(ids), []),
  }
}
