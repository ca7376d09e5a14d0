import classes from './logo.module.css'

/** The configured logo of the brand, or by default a mark in its colour beside its name. */
export function Logo({ name, image }: { readonly name: string; readonly image: string | null }) {
  if (image !== null) return <img className={classes['image']} src={image} alt={name} />
  return (
    <>
      <svg className={classes['mark']} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path d="M6 11h20v14H6z" />
        <path d="m6 11.5 10 7.5 10-7.5M11 6.5h10" />
      </svg>
      <span className={classes['name']}>{name}</span>
    </>
  )
}
