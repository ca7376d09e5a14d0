import { useEffect, useState } from 'react'
import { useUiStrings } from '../basics.tsx'
import { CheckIcon, CopyIcon } from '../icons/control-icons.tsx'
import { Unbroken } from '../messages/messages.tsx'
import classes from './copyable-code.module.css'

/** A code (such as a factory or product key) that a press copies to the clipboard. */
export function CopyableCode({ code }: { readonly code: string }) {
  const strings = useUiStrings()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  // The clipboard is available only in secure contexts; elsewhere the code can be selected.
  if (!('clipboard' in navigator))
    return (
      <code className={`breakable medium code ${classes['code']}`}>
        <Unbroken>{code}</Unbroken>
      </code>
    )
  return (
    <button
      type="button"
      className={`target bare ${classes['copyable']}`}
      data-copied={isCopied || undefined}
      title={isCopied ? strings.copied : strings.copy}
      onClick={({ currentTarget }) =>
        void navigator.clipboard.writeText(code).then(
          () => setCopied(true),
          // If refused, select the code so that it can be copied with the keyboard.
          () => getSelection()?.selectAllChildren(currentTarget.firstElementChild ?? currentTarget),
        )
      }
    >
      <code className={`breakable medium code ${classes['code']}`}>
        <Unbroken>{code}</Unbroken>
      </code>
      {isCopied ? <CheckIcon /> : <CopyIcon />}
      <span className="visually-hidden" role="status">
        {isCopied ? strings.copied : ''}
      </span>
    </button>
  )
}
