import { recordKinds } from '@goat/domain/records/kind'
import * as z from 'zod/mini'
import { endpoint, nothing } from './endpoint.ts'
import { instant, issueWire } from './shapes.ts'

const revision = z.object({ revision: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })

const value = z.nullable(z.record(z.string(), z.unknown()))

/** Preview of undoing a change and the rest of its transaction, one entry per record, by kind and key. */
export const undoPlan = z.object({
  effects: z.array(
    z.object({
      kind: z.enum(recordKinds),
      key: z.string(),
      /** The record now and after the undo; equal if every field has changed since. */
      before: value,
      after: value,
      /** Fields that are kept because they have changed since, by name; no names for the record as a whole. */
      kept: z.array(
        z.object({
          fields: z.array(z.string()),
          by: z.string(),
          at: instant,
          /** The record if these fields were undone too; null for the record as a whole. */
          otherwise: value,
        }),
      ),
      /** Violated rules; any of them blocks the undo. */
      issues: z.array(issueWire),
    }),
  ),
  /** Sent back with the undo, which is refused if the plan has changed. */
  seen: z.string(),
})
export type UndoPlanWire = z.infer<typeof undoPlan>

const undoCall = {
  api: 'changes',
  path: '/changes/:revision/undo',
  permission: 'editor',
  params: revision,
  query: nothing,
  ifMatch: false,
} as const

export const previewUndo = endpoint({
  ...undoCall,
  name: 'previewUndo',
  method: 'GET',
  summary: 'Says what undoing a change would do, with everything that was changed together with it; changes nothing',
  body: nothing,
  bodyKind: 'none',
  response: undoPlan,
  status: 200,
  errors: ['notFound', 'notUndoable'],
})

export const undoChange = endpoint({
  ...undoCall,
  name: 'undoChange',
  method: 'POST',
  summary: 'Undoes a change, with everything that was changed together with it, wherever nobody has changed it since',
  body: z.strictObject({ seen: z.string().check(z.maxLength(100)) }),
  bodyKind: 'json',
  response: z.object({ undone: z.int() }),
  status: 200,
  errors: ['malformed', 'invalid', 'keyReused', 'notFound', 'notUndoable', 'undoChanged'],
})

export const undoEndpoints = [previewUndo, undoChange] as const
