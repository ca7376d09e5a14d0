import type { BoardLine, BoardService } from '@goat/foresight/board'

/** Closed lines of a factory that one dated cut-off closes, or that have no open cut-off within 60 days. */
export type ClosedGroup = {
  /** Those with the earliest and the latest next cut-off. */
  readonly line: BoardLine
  readonly last: BoardLine
  /** undefined: everything that the factory dispatches. */
  readonly services: readonly BoardService[] | undefined
}

export function isClosed({ closure, next }: BoardLine): boolean {
  return closure !== undefined || next === undefined
}

/** `lines`: all, by their next cut-off. `sharing`: what the lines of a group have in common, their next cut-off or only its day. */
export function closedGroups(lines: readonly BoardLine[], sharing: 'cutoff' | 'day'): readonly ClosedGroup[] {
  const keyOf = ({ factory, closure, next }: BoardLine) =>
    JSON.stringify([factory, closure?.key, sharing === 'cutoff' ? next?.at : next?.day])
  return [...Map.groupBy(lines.filter(isClosed), keyOf).values()].flatMap((group) => {
    const [line, last] = [group[0], group.at(-1)]
    if (line === undefined || last === undefined) return []
    const isAll = lines.filter(({ factory }) => factory === line.factory).length === group.length
    return [{ line, last, services: isAll ? undefined : together(group) }]
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
