/** A set of small whole numbers, as bits in words of 32. All sets that are combined have the same length. */
export type BitSet = Uint32Array

/** The number of words for a set of numbers below `size`. */
export function wordsFor(size: number): number {
  return Math.ceil(size / 32)
}

export function emptySet(words: number): BitSet {
  return new Uint32Array(words)
}

/** The set of all numbers below `size`. */
export function fullSet(size: number): BitSet {
  const set = emptySet(wordsFor(size)).fill(0xffffffff)
  const rest = size % 32
  if (rest > 0) set[set.length - 1] = 2 ** rest - 1
  return set
}

export function add(set: BitSet, member: number): void {
  const word = member >>> 5
  set[word] = (set[word] ?? 0) | (1 << (member & 31))
}

export function addAll(set: BitSet, members: BitSet): void {
  for (let word = 0; word < members.length; word += 1) set[word] = (set[word] ?? 0) | (members[word] ?? 0)
}

/** Adds a member that is not in the set, or removes one that is. */
export function toggle(set: BitSet, member: number): void {
  const word = member >>> 5
  set[word] = (set[word] ?? 0) ^ (1 << (member & 31))
}

export function has(set: BitSet, member: number): boolean {
  return ((set[member >>> 5] ?? 0) & (1 << (member & 31))) !== 0
}

/** The lowest number in a word that is not 0. */
export function lowest(word: number): number {
  return 31 - Math.clz32(word & -word)
}

/** How many members a set has. */
export function countOf(set: BitSet): number {
  let count = 0
  for (let word = 0; word < set.length; word += 1) {
    let bits = set[word] ?? 0
    bits -= (bits >>> 1) & 0x55555555
    bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
    count += Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** The members of a set, lowest first. */
export function* membersOf(set: BitSet): Generator<number, undefined> {
  for (let word = 0; word < set.length; word += 1)
    for (let left = set[word] ?? 0; left !== 0; left &= left - 1) yield word * 32 + lowest(left)
}
