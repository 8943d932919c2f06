import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readNumber } from '#shared/numbers.ts'
import { moduloDue, moduloUno } from '#test/rcee.ts'
import { campione } from '#test/sample.ts'
import { conFumo, fumoDi, letto, type ModuloBozza, postoNellaBozza } from './bozza.ts'
import { giudicato } from './giudicato.ts'
import { cambiati } from './impianto-comune.ts'
import { conModulo, type GeneratoreNoto } from './nuovo.ts'

const OGGI = '2026-11-25'
const cliente = {
  ...{ nome: 'Enrico', cognome: 'Bosio', indirizzo: 'Via Po 5', comune: 'Rivoli', cap: '10098' },
  provincia: 'TO',
}
const noto = (tipo: 1 | 2, id: number) =>
  ({
    ...{ tipo, chiave: `${tipo === 1 ? 'C' : 'K'}${id}`, nome: `n. ${id}`, impianto: null, ultimo: null },
    ...{ ultimoRcee: null, dovuta: null, visitaId: null, proposta: null, manutenzione: '2027-11-25' },
    riga: { ...(tipo === 1 ? moduloUno() : moduloDue()).generatore, id },
  }) as unknown as GeneratoreNoto
/** Two boilers on one plant, and an air conditioner. */
const inizio = (): ModuloBozza[] => {
  const generatori = [noto(1, 1), noto(1, 2), noto(2, 1)]
  return generatori.reduce<ModuloBozza[]>(
    (altri, generatore) => conModulo({ generatore, cliente, altri, generatori, oggi: OGGI }),
    [],
  )
}

type Leaf = [campo: string, forma: 'numero' | 'testo' | 'scelta', valori: readonly unknown[]]

/** Every field of a form: what it takes, by what a complete one has there; what is answered, with its answers. */
function campi(tipo: 1 | 2): Leaf[] {
  const modulo = tipo === 1 ? moduloUno() : moduloDue()
  const leaf = (valore: unknown, campo: string): Leaf[] => {
    if (campo === 'prove')
      return Object.entries((valore as object[])[0] ?? {}).flatMap(([nome, v]) => leaf(v, `prove.0.${nome}`))
    if (/bacharach|modulo$|circuito$|quando\.|data_|intervento|ultimo_rcee/.test(campo)) return []
    if (campo.startsWith('acqua.') && campo !== 'acqua.durezza')
      return [[campo, 'scelta', ['Non_Richiesto', ['Addolcimento']]]]
    if (valore && typeof valore === 'object')
      return Object.entries(valore).flatMap(([k, v]) => leaf(v, campo ? `${campo}.${k}` : k))
    if (typeof valore === 'boolean') return [[campo, 'scelta', [true, false]]]
    if (/^(si|no|nc)$/.test(`${valore}`))
      return [[campo, 'scelta', ['si', 'no', ...(campo.startsWith('esito') ? [] : ['nc'])]]]
    if (campo in SCELTE) return [[campo, 'scelta', SCELTE[campo] ?? []]]
    const numero = typeof valore === 'number' || /prove|costo|depressione|durezza|kw$/.test(campo)
    return [[campo, numero ? 'numero' : 'testo', []]]
  }
  const { dati, generatore, impianto } = modulo
  return [
    ...leaf(dati, ''),
    ...leaf(generatore, 'generatore'),
    ...leaf(impianto, 'impianto'),
    ...['responsabile_cognome', 'scala', 'potenza_totale_motivo'].map(
      (nome): Leaf => [`impianto.${nome}`, 'testo', []],
    ),
  ]
}
const SCELTE: Record<string, readonly unknown[]> = {
  'generatore.tipo_combustibile': ['Gas_Metano', 'Gasolio', 'Pellet', null],
  'generatore.evacuazione': ['Forzata', 'Naturale', null],
  'generatore.tecnologia': [null],
  'generatore.gruppo': ['singolo', 'aria_calda'],
  'energetica.modo': ['raffrescamento', 'riscaldamento'],
}

/** What an answer says of others by itself; whoever writes there afterwards has the last word. */
const SEGUONO: Record<string, RegExp> = {
  'generatore.evacuazione': /energetica\.depressione/,
  'generatore.tipo_combustibile': /controlli\.(perdite|tenuta)/,
  'controlli.interno': /controlli\.esterno/,
  'controlli.esterno': /controlli\.interno/,
}

const passo = fc.tuple(
  fc.nat(2),
  fc.nat(999),
  fc.nat(3),
  fc.constantFrom('12,5', '0,07', '3', '88', 'Due p', 'x'),
)

test('in ogni campo, in qualunque ordine di risposte, resta ciò che si scrive, lettera per lettera', () => {
  const perTipo = { 1: campi(1), 2: campi(2) }
  expect([perTipo[1].length, perTipo[2].length]).toEqual([65, 53])
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 25 }), (passi) => {
      let moduli = inizio()
      const scritti = new Map<string, unknown>()
      const poni = (n: number, campo: string, valore: unknown) => {
        moduli = cambiati(moduli, moduli[n]?.uid ?? '', (m) => postoNellaBozza(m, campo, valore))
        // Each letter is judged, and nothing of what is judged writes.
        for (const modulo of moduli) giudicato(modulo, null, OGGI, moduli)
        expect([campo, letto(moduli[n] as ModuloBozza, campo)]).toEqual([campo, valore])
      }
      for (const [n, quale, risposta, parole] of passi) {
        const { tipo } = moduli[n] as ModuloBozza
        const [campo, forma, valori] = perTipo[tipo][quale % perTipo[tipo].length] as Leaf
        let valore: unknown = null
        if (forma === 'scelta') {
          valore = valori[risposta % valori.length]
          poni(n, campo, valore)
        } else {
          const lettere = forma === 'numero' ? parole.replace(/[^\d,]/g, '') : parole
          for (let i = 1; i <= lettere.length; i++) {
            const fin = lettere.slice(0, i)
            valore = forma === 'testo' ? fin : readNumber(fin) ? Number(readNumber(fin)) : null
            poni(n, campo, valore)
          }
          if (lettere === '') continue
        }
        for (const chiave of scritti.keys()) {
          const [di, dove = ''] = chiave.split(' ')
          if (Number(di) === n && SEGUONO[campo]?.test(dove)) scritti.delete(chiave)
        }
        // What is said of a plant is said in all its forms; a power that somebody wrote is the sum no more.
        const insieme = campo.startsWith('impianto.') && tipo === 1 ? [0, 1] : [n]
        for (const di of insieme) scritti.set(`${di} ${campo}`, valore)
      }
      for (const [chiave, valore] of scritti) {
        const [di, dove = ''] = chiave.split(' ')
        expect([chiave, letto(moduli[Number(di)] as ModuloBozza, dove)]).toEqual([chiave, valore])
      }
    }),
    campione(5_000),
  )
}, 600_000)

test('tre letture del fumo restano ciascuna al suo posto, in qualunque ordine', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.option(fc.nat(9))), { maxLength: 9 }), (letture) => {
      let [modulo] = inizio() as [ModuloBozza]
      modulo = postoNellaBozza(modulo, 'generatore.tipo_combustibile', 'Gasolio')
      const tre: (number | null)[] = [null, null, null]
      for (const [posto, letta] of letture) {
        modulo = conFumo(modulo, 0, posto, letta)
        tre[posto] = letta
        expect(fumoDi(modulo, 0)).toEqual(tre)
      }
    }),
    campione(1_000),
  )
})
