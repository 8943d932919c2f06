/** Hands a file over to the browser's downloads, under its own name. */
export function saveToDisk(file: Blob, nome: string): void {
  const indirizzo = URL.createObjectURL(file)
  const collegamento = document.createElement('a')
  collegamento.href = indirizzo
  collegamento.download = nome
  // In the document: a busy browser forgets the name of a link that stands nowhere.
  document.body.append(collegamento)
  collegamento.click()
  collegamento.remove()
  // Not at once: some browsers read the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(indirizzo), 60_000)
}
