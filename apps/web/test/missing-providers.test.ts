import { AccordionItem } from '@goat/ui/accordion'
import { useToasts } from '@goat/ui/messages'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { useClient } from '../src/platform/api/client.ts'
import { useAuth } from '../src/platform/auth/auth.ts'
import { useLocale } from '../src/platform/locale/locale.tsx'
import { useBrand, useSession } from '../src/platform/session.tsx'

/** A component that only calls the hook. */
const calling = (hook: () => unknown) => (): ReactNode => {
  hook()
  return null
}

// biome-ignore lint/correctness/noChildrenProp: the type of the item requires it as a property
const AloneItem = () => createElement(AccordionItem, { id: 'alone', title: 'Alone', children: '' })

describe('the error for a missing provider names it', () => {
  test.each([
    ['<AccordionItem>', 'Accordion', AloneItem],
    ['useToasts()', 'ToastProvider', calling(useToasts)],
    ['useSession()', 'AccessRoot', calling(useSession)],
    ['useClient()', 'AccessRoot', calling(useClient)],
    ['useAuth()', 'AuthRoot', calling(useAuth)],
    ['useBrand()', 'BrandRoot', calling(useBrand)],
    ['useLocale()', 'LocaleRoot', calling(useLocale)],
  ])('%s outside <%s>', (reader, provider, Drawn) => {
    expect(() => renderToString(createElement(Drawn))).toThrow(`${reader} needs <${provider}> above it, and there is none.`)
  })
})
