import { IconButton } from '@goat/ui/icon-button'
import { SwapIcon } from '@goat/ui/icons'
import { lazy, Suspense, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { messages } from '../messages.ts'
import { ErrorBoundary } from './error-boundary.tsx'

const SelectBrand = lazy(() => import('./select-brand.tsx').then((module) => ({ default: module.SelectBrand })))

/** The icon that opens the modal 'Select Brand'; what draws the modal is loaded with its first opening. */
export function BrandSwitch() {
  const say = useSay()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        label={say(messages.selectBrand)}
        icon={<SwapIcon />}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      />
      {wasOpened ? (
        // Without a connection it may not come; the rest of the page, and what is typed in it, must not go with it.
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <SelectBrand isOpen={isOpen} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  )
}
