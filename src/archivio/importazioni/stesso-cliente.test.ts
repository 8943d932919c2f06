import { expect, test } from 'vitest'
import { clienteCompleto } from '#anagrafe/clienti/contract.ts'
import {
  confrontabile,
  conTelefoni,
  datiInsieme,
  somigliante,
  sonoDue,
  stessoNome,
} from './stesso-cliente.rules.ts'

const AMMINISTRATORE = '01234567897'
const ADA = 'BRNDAA80A41F839J'
const UGO = 'BRNGUO80A01F839L'

const cliente = (c: Record<string, unknown>) =>
  clienteCompleto.parse(
    Object.fromEntries(
      [...['nome', 'cognome', 'telefono', 'email', 'indirizzo', 'comune', 'cap', 'provincia', 'note', 'pec']]
        .concat(['codiceFiscale', 'partitaIva', 'denominazione', 'codiceDestinatario', 'dittaId'])
        .map((campo): [string, unknown] => [
          campo,
          c[campo] ?? (campo === 'nome' || campo === 'cognome' ? 'X' : null),
        ])
        .concat(c.altriTelefoni ? [['altriTelefoni', c.altriTelefoni]] : []),
    ),
  )
const chi = (c: Record<string, unknown>) => somigliante(cliente(c))

test.each([
  [{ nome: 'Ada', cognome: 'D’Amico' }, { nome: "D' AMICO", cognome: 'Ada' }, true],
  [{ nome: 'Termo', cognome: 'Sud S.r.l.' }, { nome: 'TERMO', cognome: 'SUD' }, true],
  [
    { nome: 'Mario', cognome: 'Rossi', denominazione: 'Termo Sud srl' },
    { nome: 'Termo', cognome: 'Sud' },
    true,
  ],
  [{ nome: 'Cond.', cognome: 'Aurora' }, { nome: 'Condominio', cognome: 'Aurora' }, true],
  [{ nome: 'Condominio', cognome: 'Aurora' }, { nome: 'Condominio', cognome: 'Iris' }, false],
  [{ nome: 'Ada', cognome: 'Bruni' }, { nome: 'Adelaide', cognome: 'Bruni' }, false],
])('%j e %j hanno lo stesso nome: %s', (uno, due, stesso) => {
  expect(stessoNome(chi(uno), chi(due))).toBe(stesso)
})

test('un codice da solo non è nessuno: serve il nome', () => {
  const aurora = cliente({ nome: 'Condominio', cognome: 'Aurora', partitaIva: AMMINISTRATORE })
  const iris = cliente({ nome: 'Condominio', cognome: 'Iris', partitaIva: AMMINISTRATORE })
  const ancora = cliente({ nome: 'CONDOMINIO', cognome: 'aurora', partitaIva: AMMINISTRATORE })
  const comuni = (a: object, b: object) => {
    const [una, altra] = [a, b].map(
      (c) => confrontabile(conTelefoni(c as ReturnType<typeof cliente>), []).segni,
    )
    return una?.filter((segno) => altra?.includes(segno))
  }
  expect(comuni(aurora, iris)).toEqual([])
  expect(comuni(aurora, ancora)).toHaveLength(1)
})

test('due codici giusti e diversi sono due clienti, anche con un nome e un telefono soli; uno sbagliato no', () => {
  const [padre, figlio] = [chi({ codiceFiscale: ADA }), chi({ codiceFiscale: UGO })]
  expect([padre.codice_fiscale, figlio.codice_fiscale]).toEqual([ADA, UGO])
  expect(sonoDue(padre, figlio)).toBe(true)
  expect(sonoDue(padre, chi({ codiceFiscale: `${UGO.slice(0, 15)}A` }))).toBe(false)
  // A sole trader has one of sixteen and one of eleven.
  expect(sonoDue(padre, chi({ codiceFiscale: AMMINISTRATORE }))).toBe(false)
})

test('insieme: le parole del primo, ciò che gli manca dall’altro, tutti i telefoni, ciò che è diverso nelle note', () => {
  const primo = cliente({
    ...{ nome: 'Ada', cognome: 'Bruni', telefono: '333 1234567', comune: 'Portici', note: 'a' },
    pec: 'a@d.example',
  })
  const altro = cliente({
    ...{ nome: 'Ada', cognome: 'Bruni', telefono: '081 212223', email: 'a@b.example', note: 'b' },
    ...{ pec: 'c@d.example', altriTelefoni: [{ numero: '+39 333 1234567', nome: null }] },
    ...{ indirizzo: 'Via Roma 5', comune: 'PORTICI', codiceFiscale: ADA },
  })
  expect(datiInsieme(primo, altro)).toEqual({
    cliente: {
      ...primo,
      ...{ email: 'a@b.example', indirizzo: 'Via Roma 5', codiceFiscale: ADA },
      altriTelefoni: [{ numero: '081 212223', nome: null }],
      note: 'a\nb\nAltra PEC: c@d.example',
    },
    luogo: null,
  })
  // The same said again is not said twice.
  expect(datiInsieme(datiInsieme(primo, altro).cliente, altro).cliente.note).toBe(
    'a\nb\nAltra PEC: c@d.example',
  )
})

test('insieme: l’altro indirizzo è del suo impianto, e i due non si mescolano', () => {
  const primo = cliente({ indirizzo: 'Via Roma 5', comune: 'Portici', provincia: 'NA' })
  const altro = cliente({ indirizzo: 'Via Po 3', comune: 'Torino', cap: '10123', provincia: 'TO' })
  expect(datiInsieme(primo, altro)).toEqual({
    cliente: { ...primo, altriTelefoni: [] },
    luogo: 'Via Po 3, Torino, 10123, TO',
  })
})

test('insieme: il cellulare è il primo numero, gli altri restano con la loro parola', () => {
  const primo = cliente({
    telefono: '081 212223',
    altriTelefoni: [{ numero: '081 445566', nome: 'ufficio' }],
  })
  const altro = cliente({ telefono: '333 1234567' })
  expect(datiInsieme(primo, altro).cliente).toMatchObject({
    telefono: '333 1234567',
    altriTelefoni: [
      { numero: '081 212223', nome: null },
      { numero: '081 445566', nome: 'ufficio' },
    ],
    note: null,
  })
})
