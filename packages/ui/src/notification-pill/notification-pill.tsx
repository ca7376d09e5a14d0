import { notificationPillTexts } from '../component-texts.ts'
import { Pill } from '../pill/pill.tsx'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './notification-pill.module.css'

/** A pill that can announce something new: with a dot, and a suffix for assistive technology. */
export function NotificationPill({ isNew, children }: { readonly isNew: boolean; readonly children: string }) {
  const texts = useTexts(notificationPillTexts)
  if (!isNew) return <Pill>{children}</Pill>
  return (
    <Pill tone="accent">
      {children}
      <span className="visually-hidden">, {texts.newNotification}</span>
      <span className={classes['dot']} />
    </Pill>
  )
}
