import { Button, type ButtonProps } from '../button/button.tsx'
import { BackIcon } from '../icons/control-icons.tsx'
import { useTexts } from '../ui-strings-provider.tsx'
import { backButtonTexts } from './back-button-texts.ts'

/** A button labelled "Go back"; `onClick` decides where to. */
export function BackButton(props: Omit<ButtonProps, 'icon' | 'children'>) {
  const texts = useTexts(backButtonTexts)
  return (
    <Button variant="quiet" {...props} icon={<BackIcon />}>
      {texts.goBack}
    </Button>
  )
}
