import { apiOf } from '@goat/contract/capability-apis'
import { currentIn, type Problem } from '@goat/contract/endpoint'
import {
  headingOf,
  type ImportKind,
  type ImportRow,
  importColumns,
  importFile,
  importKinds,
  listColumns,
  type RowCounts,
  type RowState,
  rowStates,
  rowsChanged,
  unreadOf,
} from '@goat/contract/imports'
import { sampleOrderKind } from '@goat/domain/kinds/sample-order'
import { issue } from '@goat/domain/text/text'
import { weekdays } from '@goat/domain/time/calendar'
import { Button, LoadingButton } from '@goat/ui/button'
import { Field, TextArea, TextInput } from '@goat/ui/fields'
import { Alert, Pill, type PillTone, Unbroken } from '@goat/ui/messages'
import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, memo, useEffect, useMemo, useRef, useState } from 'react'
import { changeSources } from '../change-sources.ts'
import { paths } from '../paths.ts'
import { useClient } from '../platform/api/client.ts'
import { CallFailure, isUncertain } from '../platform/api/failure.ts'
import { failureText, issueSentence, issueSentencesOf } from '../platform/api/failure-text.ts'
import { useAuthor, you } from '../platform/auth/auth.ts'
import { serverTime } from '../platform/clock.ts'
import { datesIn } from '../platform/locale/dates.ts'
import { type Say, useLocale, useSay } from '../platform/locale/locale.tsx'
import { messages as shared } from '../platform/messages.ts'
import { Link, useLocation } from '../platform/navigation/router.tsx'
import { useReportUnsaved } from '../platform/navigation/unsaved-changes.tsx'
import { useBrand, useBrandApis, useCanEdit, useConfig } from '../platform/session.tsx'
import type { SaveAgain } from '../platform/shell/into-plan.tsx'
import { afterDialogs } from '../platform/shell/modal.tsx'
import { Page } from '../platform/shell/page.tsx'
import { type CsvTable, DownloadCsv, slicesOf } from '../records/csv.tsx'
import { changeFailureText } from '../records/failed-write.ts'
import { conflictMessages } from '../records/messages.ts'
import { MoveEffect } from '../records/move-effect.tsx'
import { OfferPlan, OnlyInPlan, Sentences, ViewOnlyNote } from '../records/notes.tsx'
import { useRecords } from '../records/of-kind.ts'
import { productTypeName } from '../records/order-labels.ts'
import { useReason } from '../records/reason.tsx'
import { useUndoOffer } from '../records/undo.tsx'
import { ChangedFacts, changedFacts, isOneSided, useDescribe } from './change-item.tsx'
import { CurrentValues } from './current-values.tsx'
import { type Checked, cellsOf, checkFile, movesOf, whyNotText } from './import-preview.ts'
import classes from './import-screen.module.css'

/** What the files contain, and the API that a brand needs for it. */
const nameOf = (kind: ImportKind): MessageDescriptor => (kind === 'product' ? msg`Products` : changeSources[kind].name)
const apiFor = (kind: ImportKind) => (kind === 'product' ? apiOf['product-overrides'] : changeSources[kind].api)

const messages = {
  title: msg`Import`,
  titleOf: (what: string) => msg`Import: ${what}`,
  purpose: msg`Many changes from a spreadsheet. You see what becomes of each line before anything is saved.`,
  columns: (names: string) => msg`Columns: ${names}.`,
  more: (names: string) => msg`May be left out: ${names}.`,
  unread: (names: string) => msg`Not read: ${names}.`,
  refused: msg`This file cannot be read. Nothing was imported.`,
  notImportable: msg`This file cannot be imported. Nothing was imported.`,
  notChecked: msg`This file could not be checked. Nothing was imported.`,
  read: (count: number) => msg`${plural(count, { one: '# line read', other: '# lines read' })}`,
  checked: (count: number) => msg`${plural(count, { one: '# line was checked.', other: '# lines were checked.' })}`,
  leftOut: (count: number) =>
    msg`${plural(count, { one: '# line cannot be imported. It is left out.', other: '# lines cannot be imported. They are left out.' })}`,
  importRows: (count: number) => msg`${plural(count, { one: 'Import # line', other: 'Import # lines' })}`,
  nothing: msg`There is nothing to import.`,
  notUndone: msg`An import of products cannot be undone.`,
  variants: (lines: number, variants: number) =>
    msg`${plural(lines, { one: '# line', other: '# lines' })}, ${plural(variants, { one: '# variant', other: '# variants' })}`,
  doneVariants: (what: string) => msg`Imported: ${what}.`,
  notImported: msg`Nothing was imported.`,
  unknown: msg`It is not known whether anything was imported. Import again to find out: nothing is imported twice.`,
  done: (created: string, changed: string) => msg`Imported: ${created} new, ${changed} changed.`,
  moreRows: (count: string) => msg`Show more of ${count} lines`,
  line: (line: string) => msg`Line ${line}`,
  withoutId: msg`Leave a cell empty for all. A line without an id changes the dated cut-off for the same centres, services, product types and days. If there is none, it adds one.`,
  andMore: (count: string) => msg`And ${count} more.`,
}

const states: Readonly<Record<RowState, readonly [MessageDescriptor, PillTone]>> = {
  new: [msg({ message: 'New', context: 'line' }), 'success'],
  changed: [msg({ message: 'Changed', context: 'line' }), 'accent'],
  unchanged: [msg({ message: 'Unchanged', context: 'line' }), 'neutral'],
  skipped: [msg({ message: 'Skipped', context: 'line' }), 'neutral'],
  wrong: [msg({ message: 'Wrong', context: 'line' }), 'error'],
}

/** `/imports`, and `/imports/{kind}` (IMP-9). */
export function ImportScreen() {
  const say = useSay()
  const apis = useBrandApis()
  const { pathname } = useLocation()
  const canEdit = useCanEdit()
  const offered = importKinds.filter((kind) => apis[apiFor(kind)] !== null)
  const kind = offered.find((one) => pathname.endsWith(`/${one}`))
  return (
    <Page title={say(kind === undefined ? messages.title : messages.titleOf(say(nameOf(kind))))} purpose={say(messages.purpose)}>
      <nav className="row gap-4 gap-x-16 stretch" aria-label={say(msg`Kinds of file`)}>
        {offered.map((one) => (
          <Link key={one} className="target" to={`${paths.imports}/${one}`} aria-current={one === kind ? 'page' : undefined}>
            {say(nameOf(one))}
          </Link>
        ))}
      </nav>
      <ViewOnlyNote />
      {kind === undefined || !canEdit ? null : <Import key={kind} kind={kind} />}
    </Page>
  )
}

type State =
  | { readonly is: 'waiting' }
  | { readonly is: 'checking'; readonly read: number }
  /** `file`: which could not be checked, and may be now. */
  | { readonly is: 'refused'; readonly title: MessageDescriptor; readonly sentences: readonly string[]; readonly file?: string }
  | { readonly is: 'checked'; readonly file: string; readonly checked: Checked; readonly id: string }
  | { readonly is: 'done'; readonly file: string; readonly checked: Checked; readonly revision: string | undefined }

function Import({ kind }: { readonly kind: ImportKind }) {
  const say = useSay()
  const client = useClient()
  const { supportChannel } = useConfig()
  const [state, setState] = useState<State>({ is: 'waiting' })
  const [isSaving, setSaving] = useState(false)
  useReportUnsaved(state.is === 'checked' && changing(state.checked.counts) > 0, { isSaving, staysWithin: true })
  const status = useRef<HTMLParagraphElement>(null)
  // What had the focus is gone.
  const focusStatus = () => afterDialogs(() => status.current?.focus())
  const stopping = useRef(new AbortController())
  useEffect(() => () => stopping.current.abort(), [])
  const check = async (file: string) => {
    stopping.current.abort()
    stopping.current = new AbortController()
    const { signal } = stopping.current
    setState({ is: 'checking', read: 0 })
    const refuse = (issues: Problem['issues']) => {
      const title = issues.every(({ code }) => code.startsWith('file.')) ? messages.refused : messages.notImportable
      setState({ is: 'refused', title, sentences: sentencesOf(kind, issues, say) })
    }
    try {
      const checked = await checkFile(client, kind, file, { signal, onRead: (read) => setState({ is: 'checking', read }) })
      if ('refused' in checked) refuse(checked.refused)
      else setState({ is: 'checked', file, checked, id: crypto.randomUUID() })
    } catch (thrown) {
      if (signal.aborted) return
      const problem = thrown instanceof CallFailure ? thrown.problem : undefined
      if (problem?.code === 'invalid') refuse(problem.issues)
      else setState({ is: 'refused', title: messages.notChecked, sentences: [failureText(thrown, say, supportChannel)], file })
    }
  }
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const why = await whyNotText(file)
    if (why === undefined) await check(await file.text())
    else setState({ is: 'refused', title: messages.refused, sentences: issueSentencesOf([{ ...issue(why, {}), values: {} }], say) })
  }
  const checkAgain = (file: string) => {
    focusStatus()
    void check(file)
  }
  return (
    <>
      <div inert={isSaving}>
        <FileBox kind={kind} isChecking={state.is === 'checking'} onText={(text) => void check(text)} onFile={(file) => void take(file)} />
      </div>
      <p role="status" className="medium" tabIndex={-1} ref={status}>
        {state.is === 'checking'
          ? say(messages.read(state.read))
          : state.is === 'checked'
            ? say(messages.checked(state.checked.rows.length))
            : null}
      </p>
      {state.is === 'refused' ? <Refused {...state} onAgain={checkAgain} /> : null}
      {state.is === 'checked' ? (
        <Result
          {...state}
          {...{ kind, isSaving, setSaving }}
          key={state.id}
          onAgain={() => checkAgain(state.file)}
          onDone={(revision) => setState({ ...state, is: 'done', revision })}
        />
      ) : null}
      {state.is === 'done' ? (
        <Done
          {...state}
          kind={kind}
          onUndone={() => {
            setState({ is: 'waiting' })
            focusStatus()
          }}
        />
      ) : null}
    </>
  )
}

type RefusedProps = Omit<Extract<State, { is: 'refused' }>, 'is'> & { readonly onAgain: (file: string) => void }

function Refused({ title, sentences, file, onAgain }: RefusedProps) {
  const say = useSay()
  return (
    <Alert
      variant="error"
      isLive
      title={say(title)}
      actions={file === undefined ? undefined : <Button onClick={() => onAgain(file)}>{say(msg`Check again`)}</Button>}
    >
      <Sentences sentences={sentences} />
    </Alert>
  )
}

type FileBoxProps = {
  readonly kind: ImportKind
  readonly isChecking: boolean
  readonly onText: (text: string) => void
  readonly onFile: (file: File | undefined) => void
}

/** Takes a file that is chosen or dropped, or cells that are pasted or typed. */
function FileBox({ kind, isChecking, onText, onFile }: FileBoxProps) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  // It shows the name of the file that was checked last.
  const chosen = useRef<HTMLInputElement>(null)
  const check = (text: string) => {
    if (chosen.current !== null) chosen.current.value = ''
    onText(text)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    check(event.clipboardData.getData('text'))
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    const { files } = event.dataTransfer
    if (chosen.current !== null && files.length > 0) chosen.current.files = files
    onFile(files[0])
  }
  const { languageTag } = useLocale()
  const { needed, more } = importColumns[kind]
  const named = (columns: readonly string[]) => headingsOf(kind, columns, languageTag)
  const unread = unreadOf(kind, languageTag).join(', ')
  const lists = needed.filter((column) => listColumns.includes(column))
  return (
    <section
      className={`box grid gap-16 padding-16 ${classes['file']}`}
      aria-label={say(msg`File`)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onPaste={onPaste}
    >
      <p className="note anywhere">
        {say(messages.columns(named(needed)))} {more.length === 0 ? null : say(messages.more(named(more)))}{' '}
        {unread === '' ? null : say(messages.unread(unread))}
        {lists.length === 0 ? null : `${named(lists)}: ${issueSentence(issue('line.separator', {}), say)} ${say(messages.withoutId)}`}
      </p>
      <CurrentValues kind={kind} />
      <Field label={say(msg`File`)} hint={say(msg`CSV or JSON lines in UTF-8. You can also drop it here.`)}>
        {(control) => (
          <input
            {...control}
            ref={chosen}
            type="file"
            className="field-control"
            accept=".csv,.txt,.tsv,.jsonl,.ndjson,.json,text/csv"
            // The same file can be chosen again once it was corrected.
            onClick={({ currentTarget }) => {
              currentTarget.value = ''
            }}
            onChange={({ target }) => onFile(target.files?.[0])}
          />
        )}
      </Field>
      <TextArea label={say(msg`Or paste cells here, with their headings`)} value={typed} onChange={setTyped} />
      <div>
        <LoadingButton isLoading={isChecking} disabled={typed.trim() === ''} onClick={() => check(typed)}>
          {say(msg`Check`)}
        </LoadingButton>
      </div>
    </section>
  )
}

type DoneProps = Omit<Extract<State, { is: 'done' }>, 'is'> & { readonly kind: ImportKind; readonly onUndone: () => void }

function Done({ kind, file, checked: { rows, counts }, revision, onUndone }: DoneProps) {
  const say = useSay()
  const offerUndo = useUndoOffer()
  const number = useNumber()
  const title =
    kind === 'product-override'
      ? messages.doneVariants(say(messages.variants(changing(counts), variantsOf(rows))))
      : messages.done(number(counts.new), number(counts.changed))
  return (
    <div role="status" tabIndex={-1} ref={focus}>
      <Alert
        variant="success"
        title={say(title)}
        actions={
          <>
            {/* The answer to a repeated import does not say which change it was. */}
            {kind === 'product' ? null : (offerUndo(revision)?.(onUndone) ?? <Link to={paths.history}>{say(shared.undoable)}</Link>)}
            {counts.wrong === 0 ? null : <DownloadWrong {...{ kind, file, rows }} />}
          </>
        }
      >
        {counts.wrong === 0 ? <OnlyInPlan /> : say(messages.leftOut(counts.wrong))}
      </Alert>
    </div>
  )
}

/** The result has the focus, because what had it is gone. */
function focus(result: HTMLElement | null): void {
  afterDialogs(() => result?.focus())
}

const variantsOf = (rows: readonly ImportRow[]) => rows.reduce((sum, { changes }) => sum + changes.length, 0)

type DownloadWrongProps = { readonly kind: ImportKind; readonly file: string; readonly rows: readonly ImportRow[] }

/** The lines that were left out, to be corrected. */
function DownloadWrong({ kind, file, rows }: DownloadWrongProps) {
  const say = useSay()
  const table = async (): Promise<CsvTable> => {
    const wrong = rows.filter(({ state }) => state === 'wrong')
    const { header, cells } = await cellsOf(file, new Set(wrong.map(({ line }) => line)))
    // The added column has no name, so that the corrected file can be imported as it is.
    const rowOf = ({ line, issues }: ImportRow) => [
      ...header.map((_, at) => cells.get(line)?.[at] ?? ''),
      sentencesOf(kind, issues, say).join(' '),
    ]
    const written: string[][] = []
    for await (const some of slicesOf(wrong)) written.push(...some.map(rowOf))
    return { name: `${kind}-wrong`, columns: [...header, ''], rows: written }
  }
  return <DownloadCsv label={msg`Download the wrong lines`} table={table} />
}

function useNumber(): (count: number) => string {
  const { languageTag } = useLocale()
  return (count) => new Intl.NumberFormat(languageTag).format(count)
}

const changing = (counts: RowCounts) => counts.new + counts.changed

type ResultProps = Omit<Extract<State, { is: 'checked' }>, 'is'> & {
  readonly kind: ImportKind
  readonly isSaving: boolean
  readonly setSaving: (isSaving: boolean) => void
  readonly onAgain: () => void
  readonly onDone: (revision: string | undefined) => void
}

/** What would be imported, and the import itself. */
function Result({ kind, file, checked, id: idempotencyKey, isSaving, setSaving, onAgain, onDone }: ResultProps) {
  const { rows, counts, seen } = checked
  const say = useSay()
  const client = useClient()
  const cache = useQueryClient()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const hasForesight = useBrandApis().foresight !== null
  const reason = useReason()
  const [failure, setFailure] = useState<unknown>()
  const save: SaveAgain = async () => {
    if (reason.isMissing()) return undefined
    setSaving(true)
    setFailure(undefined)
    let revision: string | undefined
    const onStored = (stored: string) => {
      revision = stored
    }
    try {
      // Pressed again after a lost answer, it says what happened (IMP-8).
      const input = { params: { kind }, body: { file, seen }, idempotencyKey, onStored }
      await reason.because(() => client.write(importFile, input))
      void cache.invalidateQueries({ queryKey: [brand] })
      onDone(revision)
      return { kind: 'saved' }
    } catch (thrown) {
      setFailure(thrown)
      return { kind: 'failed' }
    } finally {
      setSaving(false)
    }
  }
  return (
    <>
      {counts.wrong === 0 ? null : (
        <Alert variant="warning" actions={<DownloadWrong {...{ kind, file, rows }} />}>
          {say(messages.leftOut(counts.wrong))}
        </Alert>
      )}
      {changing(counts) === 0 ? (
        <p className="medium">{say(messages.nothing)}</p>
      ) : (
        <div className="grid gap-12">
          {kind === 'product-override' && hasForesight ? <OverrideEffect rows={rows} /> : null}
          {kind === 'product' ? <p>{say(messages.notUndone)}</p> : null}
          {reason.field()}
          <div className="row gap-12">
            <LoadingButton variant="primary" isLoading={isSaving} onClick={() => void save()}>
              {say(messages.importRows(changing(counts)))}
            </LoadingButton>
            {kind === 'product-override' ? <span>{say(messages.variants(changing(counts), variantsOf(rows)))}</span> : null}
            <OnlyInPlan />
          </div>
        </div>
      )}
      {failure === undefined ? null : (
        <>
          <Failed failure={failure} text={changeFailureText(failure, say, supportChannel, false, failureText)} onAgain={onAgain} />
          <OfferPlan cause={failure} again={save} />
        </>
      )}
      <Rows kind={kind} rows={rows} counts={counts} />
    </>
  )
}

/** What an import of product overrides does (OVR-47). */
function OverrideEffect({ rows }: { readonly rows: readonly ImportRow[] }) {
  const { data, isPending } = useRecords(sampleOrderKind)
  const samples = data?.read
  const [effect, setEffect] = useState<Awaited<ReturnType<typeof movesOf>>>()
  useEffect(() => {
    if (isPending) return
    let isOver = false
    const products = new Set(samples?.flatMap(({ order: { productKey } }) => productKey ?? []))
    void movesOf(rows, products, serverTime()).then((found) => isOver || setEffect(found))
    return () => {
      isOver = true
    }
  }, [rows, samples, isPending])
  return effect === undefined ? null : <MoveEffect {...effect} />
}

type FailedProps = { readonly failure: unknown; readonly text: string; readonly onAgain: () => void }

/** Also names the lines that somebody has changed since, after which the file has to be checked again. */
function Failed({ failure, text, onAgain }: FailedProps) {
  const say = useSay()
  const author = useAuthor()
  const problem = failure instanceof CallFailure ? failure.problem : undefined
  const isChanged = problem?.code === 'versionConflict'
  const changed = isChanged ? (currentIn({ current: problem['rows'] }, rowsChanged) ?? []) : []
  const others = isChanged ? problem.issues.filter(({ values }) => author(String(values['by'])) !== you) : []
  const own = changed.some(({ by }) => author(by) === you) ? [say(conflictMessages.changedByYou)] : []
  const again = isChanged ? <Button onClick={onAgain}>{say(msg`Check again`)}</Button> : undefined
  const title = own.length === 0 ? text : [...own, ...issueSentencesOf(others, say)].join(' ')
  return (
    <Alert variant="error" isLive title={title} actions={again}>
      {changed.length > 0 ? (
        <Sentences
          sentences={changed
            .slice(0, pageSize)
            .map(({ line, key, by }) => `${say(messages.line(String(line)))}: ${author(by) === you ? key : `${key}, ${by}`}`)}
        />
      ) : isChanged ? undefined : (
        say(isUncertain(failure) ? messages.unknown : messages.notImported)
      )}
    </Alert>
  )
}

function headingsOf(kind: ImportKind, columns: readonly string[], languageTag: string): string {
  return columns.map((column) => headingOf(kind, column, languageTag)).join(', ')
}

/** The sentences of issues, which name columns as the headings of downloaded files do, and weekdays and product types in the user's language. */
function sentencesOf(kind: ImportKind, issues: Problem['issues'], say: Say): readonly string[] {
  const nameOf = (code: unknown) => {
    const at = weekdays.map(String).indexOf(String(code))
    // 3 January 2000 was a Monday.
    return at === -1 ? productTypeName(String(code), say) : datesIn(say.languageTag).weekday(`2000-01-0${at + 3}`)
  }
  const inWords = (one: Problem['issues'][number]) => {
    const { columns, allowed, field } = one.values
    const areOurs = /^file\.columns(?:Missing|Needed|Known|Repeated)$/.test(one.code)
    const named = areOurs ? { columns: headingsOf(kind, String(columns).split(/, ?/), say.languageTag) } : {}
    const shown = one.code === 'line.notHere' ? { field: headingOf(kind, String(field), say.languageTag) } : {}
    return { ...one, values: { ...one.values, ...named, ...shown, ...(Array.isArray(allowed) ? { allowed: allowed.map(nameOf) } : {}) } }
  }
  return issueSentencesOf(issues.map(inWords), say)
}

/** How many rows are added at once. */
const pageSize = 50

type RowsProps = { readonly kind: ImportKind; readonly rows: readonly ImportRow[]; readonly counts: RowCounts }

function Rows({ kind, rows, counts }: RowsProps) {
  const say = useSay()
  const number = useNumber()
  const [filter, setFilter] = useState<RowState | undefined>(counts.wrong > 0 ? 'wrong' : undefined)
  const [text, setText] = useState('')
  const [limit, setLimit] = useState(pageSize)
  const describe = useDescribe()
  const found = useMemo(() => {
    const sought = text.trim().toLowerCase()
    return rows.filter(({ state, key, line }) => {
      const isFound = sought === '' || key.toLowerCase().includes(sought) || String(line) === sought
      return isFound && (filter === undefined || state === filter)
    })
  }, [rows, filter, text])
  const show = (state: RowState | undefined) => {
    setFilter(state)
    setLimit(pageSize)
  }
  return (
    <section className="grid gap-16" aria-label={say(msg`Lines`)}>
      <fieldset className="row gap-8" aria-label={say(msg`Show`)}>
        {[undefined, ...rowStates.filter((state) => counts[state] > 0)].map((state) => {
          const count = state === undefined ? rows.length : counts[state]
          const name = say(state === undefined ? msg({ message: 'All', context: 'lines' }) : states[state][0])
          return (
            <Button
              key={name}
              variant={filter === state ? 'primary' : 'secondary'}
              aria-pressed={filter === state}
              onClick={() => show(state)}
            >
              {name} {number(count)}
            </Button>
          )
        })}
      </fieldset>
      <TextInput label={say(msg`Find a key or a line number`)} value={text} onChange={setText} />
      {found.length === 0 ? <p className="medium">{say(msg`No lines match.`)}</p> : null}
      <ol className={`box bare ${classes['rows']}`} hidden={found.length === 0}>
        {found.slice(0, limit).map((row) => (
          <Row key={row.line} kind={kind} row={row} describe={describe} />
        ))}
      </ol>
      {found.length <= limit ? null : (
        <div>
          <Button onClick={() => setLimit(limit + pageSize)}>{say(messages.moreRows(number(found.length)))}</Button>
        </div>
      )}
    </section>
  )
}

const maxChanges = 5

type RowProps = { readonly kind: ImportKind; readonly row: ImportRow; readonly describe: ReturnType<typeof useDescribe> }

const Row = memo(function Row({ kind, row: { line, state, key, issues, changes }, describe }: RowProps) {
  const say = useSay()
  const [name, tone] = states[state]
  const sentences = sentencesOf(kind, issues, say)
  return (
    <li className="grid gap-4 padding-12-16 ruled">
      <div className="row gap-4 gap-x-12">
        <span className="note">{say(messages.line(String(line)))}</span>
        <strong className="anywhere">
          <Unbroken>{key}</Unbroken>
        </strong>
        <Pill tone={tone}>{say(name)}</Pill>
      </div>
      {sentences.length === 0 ? null : <p className="anywhere">{sentences.join(' ')}</p>}
      {changes.slice(0, maxChanges).map(({ key: of, before, after }) => {
        const described = kind === 'product' ? undefined : describe?.({ kind, key: of, action: 'imported', before, after })
        const facts = described ?? { before: entriesOf(kind, before, say), after: entriesOf(kind, after, say) }
        return (
          <div key={of}>
            {changes.length === 1 ? null : <p className="note anywhere">{of}</p>}
            <ChangedFacts facts={changedFacts(facts)} isWhole={isOneSided(facts)} />
          </div>
        )
      })}
      {changes.length <= maxChanges ? null : <p className="note">{say(messages.andMore(String(changes.length - maxChanges)))}</p>}
    </li>
  )
})

/** The values of what is not a record, such as a product. */
function entriesOf(kind: ImportKind, value: unknown, { languageTag }: Say): readonly (readonly [string, string])[] {
  return Object.entries(value ?? {}).map(([name, held]) => [headingOf(kind, name, languageTag), String(held)] as const)
}
