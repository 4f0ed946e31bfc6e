/** True when the typed name matches, ignoring capitals, typographic quotes and spaces. */
export function isSameName(typed: string, name: string): boolean {
  return plain(typed) === plain(name)
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
}
