import type { Fields } from '@goat/domain/kinds/kind'

/** What a user has typed into a form, and the record when editing began. `isAgain`: another user has deleted that record. */
export type KeptDraft<Draft = unknown> = { readonly base: Draft; readonly draft: Draft; readonly isAgain?: boolean | undefined }

const storageKey = 'goat.drafts'

/**
 * The drafts of forms, which signing in again must not lose. They are kept in session storage, so only for this tab, and restored only for
 * the user who typed them. Forms are identified by names.
 */
export class KeptDrafts {
  readonly #storage: Storage
  readonly #user: string
  /** Read once; a form removes its own. */
  readonly #restored: Map<string, KeptDraft>
  /** The forms with unsaved changes on the screen. */
  readonly #forms = new Map<string, KeptDraft>()

  constructor(storage: Storage, user: string) {
    this.#storage = storage
    this.#user = user
    this.#restored = readDrafts(storage, user)
    storage.removeItem(storageKey)
  }

  /** Reports what is typed in a form; undefined if there is nothing unsaved. */
  report(form: string, draft: KeptDraft | undefined): void {
    if (draft === undefined) this.#forms.delete(form)
    else this.#forms.set(form, draft)
  }

  /** Stores the drafts of all forms, before the page is left to sign in again. */
  keep(): void {
    this.#storage.setItem(storageKey, JSON.stringify({ user: this.#user, drafts: [...this.#restored, ...this.#forms] }))
  }

  /** Forgets what `keep` has stored, because the page was not left. */
  forget(): void {
    this.#storage.removeItem(storageKey)
  }

  /** The restored draft of a form, if it has the fields of its record in this release. */
  find<T, Draft extends T>(form: string, { fields }: Fields<T>): KeptDraft<Draft> | undefined {
    const found = this.#restored.get(form) as KeptDraft<Draft> | undefined
    if (found === undefined) return undefined
    try {
      const isComplete = fields(found.base, found.draft).every((one) => one.isOptional || one.get(found.draft) !== undefined)
      return isComplete ? found : undefined
    } catch {
      return undefined
    }
  }

  /** The restored drafts of forms whose names begin so, by the rest of the name. */
  under(prefix: string): ReadonlyMap<string, KeptDraft> {
    const found = [...this.#restored].filter(([form]) => form.startsWith(prefix))
    return new Map(found.map(([form, draft]) => [form.slice(prefix.length), draft]))
  }

  /** The form shows it now. */
  drop(form: string): void {
    this.#restored.delete(form)
  }
}

function readDrafts(storage: Storage, user: string): Map<string, KeptDraft> {
  try {
    const kept = JSON.parse(storage.getItem(storageKey) ?? 'null') as { user?: unknown; drafts?: [string, KeptDraft][] } | null
    return new Map(kept?.user === user ? kept.drafts : [])
  } catch {
    return new Map()
  }
}
