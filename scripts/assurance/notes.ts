import { stornaACaso } from '#test/note-a-caso.ts'
import type { Parte } from './tally.ts'

const FATTURE = 100_000

/** Credit notes: random invoices taken back part by part, beside a second computation (test/note-a-caso.ts). */
export const note: Parte[] = [
  {
    nome: 'Note di credito: fatture a caso, stornate a pezzi finché non resta niente',
    chiave: 'note',
    async esegui(conto) {
      let fatte = 0
      for (let seme = 1; seme <= FATTURE; seme++) {
        const { difetti, note: sue } = stornaACaso(seme)
        fatte += sue
        conto.prova(difetti.length === 0, `seme ${seme}: ${difetti.join('; ')}`)
      }
      conto.nota(`${fatte} note`)
    },
  },
]
