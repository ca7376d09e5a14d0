import type { BoardLine, BoardService } from '@goat/foresight/board'

/** Closed lines of a factory that one dated cut-off closes, or that have no open cut-off within 60 days. */
export type ClosedGroup = {
  /** That with the earliest next cut-off. */
  readonly line: BoardLine
  /** undefined: everything that the factory dispatches. */
  readonly services: readonly BoardService[] | undefined
}

export function isClosed({ closure, next }: BoardLine): boolean {
  return closure !== undefined || next === undefined
}

/** `lines`: all, by their next cut-off. */
export function closedGroups(lines: readonly BoardLine[]): readonly ClosedGroup[] {
  const groups = Map.groupBy(lines.filter(isClosed), ({ factory, closure }) => JSON.stringify([factory, closure?.key]))
  return [...groups.values()].flatMap((group) => {
    const [line] = group
    if (line === undefined) return []
    const isAll = lines.filter(({ factory }) => factory === line.factory).length === group.length
    return [{ line, services: isAll ? undefined : together(group) }]
  })
}

/** Each delivery service once: without product types if one of the lines is for all others. */
function together(group: readonly BoardLine[]): readonly BoardService[] {
  const byService = Map.groupBy(
    group.flatMap(({ services }) => services),
    ({ service }) => service,
  )
  return [...byService].map(([service, parts]) => {
    const types = parts.flatMap(({ productTypes }) => productTypes ?? [])
    return { service, productTypes: parts.some(({ productTypes }) => productTypes === undefined) ? undefined : types.sort() }
  })
}
