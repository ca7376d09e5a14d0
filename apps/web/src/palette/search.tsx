import { visibleOf } from '@goat/domain/text/text'
import { Button } from '@goat/ui/button'
import { SearchIcon } from '@goat/ui/icons'
import { type KeyboardEvent, memo, use, useDeferredValue, useState } from 'react'
import { Autocomplete, SelectableCollectionContext } from 'react-aria-components/Autocomplete'
import { Header } from 'react-aria-components/Header'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Input, SearchField } from 'react-aria-components/SearchField'
import { useSay } from '../platform/locale/locale-root.tsx'
import type { PaletteSource } from '../platform/palette-source.ts'
import type { NavigationItem } from '../platform/shell/navigation-item.ts'
import { filterSections, type ShownSection } from './entries.ts'
import { messages } from './messages.ts'
import classes from './palette.module.css'
import { useCommands } from './use-commands.ts'
import { useSections } from './use-sections.ts'

type SearchProps = {
  readonly sources: readonly PaletteSource[]
  readonly screens: readonly NavigationItem[]
  readonly onShortcuts: () => void
  readonly done: () => void
}

/** The search field and its results; the arrow keys select a result, Enter opens it. */
export function Search({ sources, screens, onShortcuts, done }: SearchProps) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const text = visibleOf(typed)
  const commands = useCommands({ screens, onShortcuts, done })
  const found = useSections(sources, useDeferredValue(text), done)
  // Only commands until something is typed. The filter is not deferred, so that Enter always opens a match of the current text.
  const shown = filterSections(text === '' ? commands : [...commands, ...found.sections], text)
  const [first] = shown
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // Escape closes the dialog instead of clearing the field.
    if (event.key === 'Escape') done()
    // Enter opens the first result until an arrow key selects another.
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && !hasActive(event.target)) first?.items[0]?.perform()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={classes['palette']} onKeyDownCapture={onKeyDown}>
      <Autocomplete inputValue={typed} onInputChange={setTyped} disableAutoFocusFirst>
        <SearchField aria-label={say(messages.search)} className={classes['field'] ?? ''} autoFocus>
          <SearchIcon />
          <Input className={classes['input'] ?? ''} placeholder={say(messages.placeholder)} />
        </SearchField>
        <LaterResults sections={shown} empty={say(found.isPending ? messages.loading : messages.nothing(shorten(text)))} />
      </Autocomplete>
      <div role="status" className={classes['notes']}>
        {[...found.failures, ...found.gaps].map((note) => (
          <p key={note} className={classes['note']}>
            {note}
          </p>
        ))}
        {shown
          .filter(({ more }) => more > 0)
          .map(({ heading, more }) => (
            <p key={heading} className={classes['note']}>
              {heading}: {say(messages.more(more))}
            </p>
          ))}
      </div>
      {found.failures.length === 0 ? null : (
        <Button variant="quiet" onClick={found.retry}>
          {say(messages.tryAgain)}
        </Button>
      )}
    </div>
  )
}

type ResultsProps = { readonly sections: readonly ShownSection[]; readonly empty: string }

/** The list of results, rendered in the background after the typed character is painted (UI-50). */
function LaterResults(props: ResultsProps) {
  const { sections, empty, field } = useDeferredValue({ ...props, field: use(SelectableCollectionContext) })
  return (
    <SelectableCollectionContext value={field}>
      <Results sections={sections} empty={empty} />
    </SelectableCollectionContext>
  )
}

const Results = memo(function Results({ sections, empty }: ResultsProps) {
  const say = useSay()
  return (
    <Menu
      aria-label={say(messages.results)}
      className={classes['results'] ?? ''}
      items={sections.map((section) => ({ ...section, id: section.heading }))}
      renderEmptyState={() => <p className={classes['note']}>{empty}</p>}
    >
      {(section) => (
        <MenuSection id={section.heading} items={section.items} className={classes['section'] ?? ''}>
          <Header className={classes['heading'] ?? ''}>{section.heading}</Header>
          {section.items.map((item) => (
            <MenuItem
              key={item.id}
              id={`${section.heading} ${item.id}`}
              textValue={`${item.text} ${item.detail}`}
              onAction={item.perform}
              className={classes['item'] ?? ''}
              data-first={section.id === sections[0]?.heading && item === section.items[0] ? true : undefined}
            >
              <span className={classes['text']}>{item.text}</span>
              <span className={classes['detail']}>{item.detail}</span>
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </Menu>
  )
})

/** Longer than any name or key. */
const maxShownLength = 120

function shorten(text: string): string {
  const characters = [...text]
  return characters.length > maxShownLength ? `${characters.slice(0, maxShownLength).join('')}…` : text
}

function hasActive(target: HTMLInputElement): boolean {
  return target.hasAttribute('aria-activedescendant')
}
