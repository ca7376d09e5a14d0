import { listChanges, receivedChanges } from '@goat/contract/changes'
import { newerChange } from '@goat/contract/shapes'
import type { RecordKind } from '@goat/domain/kinds/kind'
import type { MessageDescriptor } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '../api/client-context.ts'
import { CallFailure } from '../api/failure.ts'
import { useAuthor } from '../auth/auth.ts'
import { useBrand } from '../brand/brand-root.tsx'
import { useBrandApis } from '../brand/use-brand-apis.ts'
import { useDates } from '../locale/dates.ts'
import { useSay } from '../locale/locale-root.tsx'
import type { Failure } from '../saving/outcome.ts'
import { ConflictAlert, type ConflictAlertProps } from './conflict-alert.tsx'

/** What another user did to a record: who and when, or without a name if that is not known. */
type ConflictTitle = { readonly known: (by: string, at: string) => MessageDescriptor; readonly unknown: MessageDescriptor }

export type RecordConflictProps = Pick<ConflictAlertProps, 'rows' | 'onSave' | 'onDiscard'> & {
  /** As stored now. */
  readonly record: NewerRecord
  /** undefined if the record can no longer be changed. */
  readonly effect: ConflictAlertProps['effect'] | undefined
  /** Why the last attempt to save failed. */
  readonly failure: Failure | undefined
  readonly texts: {
    readonly changed: ConflictTitle
    readonly ended: ConflictTitle & { readonly text: MessageDescriptor; readonly createAgain: MessageDescriptor }
  }
}

/** Another user has changed the record of a form, or deleted or cancelled it, in which case it can be created again. */
export function RecordConflict({ record, effect, failure, texts, rows, ...actions }: RecordConflictProps) {
  const say = useSay()
  const dates = useDates()
  const change = useNewerChange(failure, record)
  const titleOf = ({ known, unknown }: ConflictTitle) => say(change === undefined ? unknown : known(change.by, dates.instant(change.at)))
  if (effect !== undefined) return <ConflictAlert title={titleOf(texts.changed)} effect={effect} rows={rows} {...actions} />
  const { text, createAgain } = texts.ended
  return (
    <ConflictAlert
      title={titleOf(texts.ended)}
      effect="colliding"
      rows={undefined}
      text={say(text)}
      saveLabel={say(createAgain)}
      {...actions}
    />
  )
}

/** A record as stored now; `version` is undefined if it was deleted. */
type NewerRecord = { readonly kind: RecordKind; readonly key: string; readonly version: number | undefined }

/** Who changed a record, `you` for the signed-in user, and when, as an instant in UTC. */
export type NewerChange = { readonly by: string; readonly at: string }

type LoggedChange = NewerChange & { readonly subject?: string }

/** Who stored the newer version of a form's record: from the refusal of an attempt to save, or else from the change log. */
function useNewerChange(failure: Failure | undefined, record: NewerRecord): NewerChange | undefined {
  const ofRefusal = useRefusal(failure, record.version)
  const ofLog = useLoggedChange(record, ofRefusal === undefined)
  const author = useAuthor()
  const change = ofRefusal ?? ofLog
  return change && { ...change, by: author(change.by, change.subject) }
}

/** Kept in state, because the next edit clears the failure but not the conflict. undefined if the stored version is newer than the attempt. */
function useRefusal(failure: Failure | undefined, version: number | undefined): LoggedChange | undefined {
  const [refusal, setRefusal] = useState<{ readonly of: Failure; readonly version: number | undefined }>()
  if (failure !== undefined && failure !== refusal?.of) setRefusal({ of: failure, version })
  if (refusal === undefined || refusal.version !== version) return undefined
  const { cause } = refusal.of
  const { data } = newerChange.safeParse(cause instanceof CallFailure ? cause.problem : undefined)
  return data && { by: data.changedBy, at: data.changedAt }
}

function useLoggedChange({ kind, key, version }: NewerRecord, isWanted: boolean): LoggedChange | undefined {
  const client = useClient()
  const { brand } = useBrand()
  const hasLog = useBrandApis().changes !== null
  const { data } = useQuery({
    queryKey: [brand, 'changes', 'last', kind, key, version],
    queryFn: ({ signal }) => client.readAs(listChanges, receivedChanges, { query: { kind, key, limit: '1' }, signal }),
    enabled: isWanted && hasLog,
  })
  const last = data?.results.read[0]
  const isOfVersion = last !== undefined && (version === undefined ? last.after === null : last.version === version)
  return isOfVersion ? { by: last.actor.name, subject: last.actor.subject, at: last.at } : undefined
}
