type ButtonLabelProps = {
  label: string
  /** Completes the label for screen readers where several like it are on one page. */
  about?: string | undefined
}

/** The words of a button that stands beside each of several things. */
export function ButtonLabel({ label, about }: ButtonLabelProps) {
  return (
    <span>
      {label}
      {about ? (
        <>
          {' '}
          <span className="sr-only">{about}</span>
        </>
      ) : null}
    </span>
  )
}
