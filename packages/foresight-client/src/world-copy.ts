import { worldKinds } from '@goat/domain/records/kind'
import { type CompiledWorld, compileWorld, withChanges } from '@goat/foresight/compile'
import type { World, WorldKind, WorldRecord } from '@goat/foresight/world'
import type { Batch, Standing } from './wire.ts'

/** A world that is kept up to date; at any time it is that of one revision. */
export class WorldCopy {
  /** When it was last known to be current, in milliseconds since 1970-01-01T00:00Z. */
  currentAt: number
  #compiled: CompiledWorld
  #at: number | null
  readonly #records: ReadonlyMap<WorldKind, Map<string, WorldRecord<unknown>>>

  constructor(world: World & Standing, currentAt: number) {
    this.currentAt = currentAt
    this.#at = world.at
    this.#compiled = compileWorld(world)
    this.#records = new Map(worldKinds.map((kind) => [kind, new Map(world.records[kind].map((record) => [record.key, record]))]))
  }

  get compiled(): CompiledWorld {
    return this.#compiled
  }

  get standing(): Standing {
    return { revision: this.#compiled.revision, at: this.#at }
  }

  /** Applies all changes, or none if one of them cannot be applied. */
  apply({ revision, at, changes }: Batch, currentAt: number): void {
    this.#compiled = withChanges(this.#compiled, revision, changes)
    for (const { kind, key, record } of changes) {
      if (record === null) this.#records.get(kind)?.delete(key)
      else this.#records.get(kind)?.set(key, record)
    }
    this.#at = at
    this.currentAt = currentAt
  }

  /** The world as in the answer of `GET /world`. */
  answer(): object {
    const { brand, revision } = this.#compiled
    return {
      brand,
      revision,
      at: this.#at,
      records: Object.fromEntries([...this.#records].map(([kind, byKey]) => [kind, [...byKey.values()]])),
    }
  }
}
