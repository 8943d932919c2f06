import { describe, expect, test } from 'vitest'
import { mobile } from '#shared/text.ts'
import { componi, conQuanti, erroreModello } from './modelli.rules.ts'
import {
  attesaDopo,
  collegamentoA,
  fasciaOraria,
  giornoDiAvviso,
  giornoInParole,
  nomeDiTecnico,
  promemoriaInParole,
  puoAvere,
  senzaCollegamento,
  siManda,
} from './rules.ts'

describe('i testi', () => {
  test('un campo che quel messaggio non può sapere è rifiutato, anche vuoto o con uno spazio', () => {
    expect(erroreModello('Conferma', 'Ciao {nome}, {giorno}')).toBeNull()
    expect(erroreModello('Conferma', 'Ciao {pippo}')).toBe('Campo sconosciuto: {pippo}')
    expect(erroreModello('Promemoria', 'Il {giorno}')).toBe('Campo sconosciuto: {giorno}')
    expect(erroreModello('Rinnovo', '{}')).toBe('Campo sconosciuto: {}')
    expect(erroreModello('Rinnovo', '{ nome }')).toBe('Campo sconosciuto: { nome }')
  })

  test('ciò che manca resta scritto, ed è detto; ciò che c’è non è letto come un campo', () => {
    expect(componi('A {nome}, {giorno} {fascia}', { nome: 'Ada', giorno: '', fascia: null })).toEqual({
      testo: 'A Ada, {giorno} {fascia}',
      manca: '{giorno}',
    })
    expect(componi('A {nome}', { nome: '{cognome} $&' })).toEqual({ testo: 'A {cognome} $&', manca: null })
  })

  test('senza pagina, la frase che la nomina non c’è', () => {
    const testo = 'A domani.\n\nPer confermare: {link}\n\nGrazie. Apra {link} o chiami. Saluti'
    expect(componi(testo, { link: null }).testo).toBe('A domani.\n\nGrazie. Saluti')
    expect(componi(testo, { link: 'https://a.it/v/1' }).testo).toContain('Per confermare: https://a.it/v/1\n')
    expect(componi('{link}', { link: null })).toEqual({ testo: '', manca: null })
  })

  test('il collegamento non resta scritto', () => {
    expect(senzaCollegamento('Qui: https://a.it/v/x1 .', 'https://a.it/v/x1')).toBe('Qui: https://a.it/v/… .')
    expect(senzaCollegamento('Qui', null)).toBe('Qui')
  })
})

test('di una visita in più persone si dice in quanti, dopo la frase che dice quando', () => {
  const testo = 'Gentile {nome},\n\n{tecnico} sarà da lei {giorno}, {fascia}.\nLavori: {lavori}.\n\n{azienda}'
  expect(conQuanti(testo, 1)).toBe(testo)
  expect(conQuanti(testo, 2)).toBe(testo.replace('{fascia}.', '{fascia}. Verranno in due.'))
  expect(conQuanti('A presto {nome}', 3)).toBe('A presto {nome}\n\nVerranno in tre.')
})

describe('un promemoria', () => {
  const lavoro = (controllo: 'Manutenzione' | 'RCEE' | 'FGAS', data_dovuta: string) => ({
    controllo,
    data_dovuta,
  })
  const detto = (...lavori: ReturnType<typeof lavoro>[]) => {
    const { scade, lavori: quali } = promemoriaInParole(lavori, '2026-11-20')
    return `${scade}: ${quali}`
  }

  test('concorda con ciò che nomina, prima della scadenza e dopo', () => {
    const manutenzione = 'la manutenzione'
    const rcee = 'il controllo di efficienza energetica (RCEE)'
    expect(detto(lavoro('Manutenzione', '2026-11-29'))).toBe(`è in scadenza il 29/11/2026: ${manutenzione}`)
    expect(detto(lavoro('Manutenzione', '2026-10-15'))).toBe(`è scaduta il 15/10/2026: ${manutenzione}`)
    expect(detto(lavoro('RCEE', '2026-10-15'))).toBe(`è scaduto il 15/10/2026: ${rcee}`)
    expect(detto(lavoro('Manutenzione', '2026-11-29'), lavoro('RCEE', '2026-11-29'))).toBe(
      `sono in scadenza il 29/11/2026: ${manutenzione} e ${rcee}`,
    )
    expect(detto(lavoro('Manutenzione', '2026-11-02'), lavoro('RCEE', '2026-11-05'))).toBe(
      `sono scaduti dal 02/11/2026: ${manutenzione} e ${rcee}`,
    )
    expect(detto(lavoro('Manutenzione', '2026-11-02'), lavoro('RCEE', '2026-11-28'))).toBe(
      `è scaduta il 02/11/2026: ${manutenzione}; è in scadenza il 28/11/2026 anche ${rcee}`,
    )
    expect(detto(lavoro('Manutenzione', '2026-11-20'))).toContain('è in scadenza il 20/11/2026')
  })
})

describe('quando', () => {
  test('due ore intorno all’inizio, nell’ora di Roma, d’estate e d’inverno', () => {
    expect(fasciaOraria('2026-12-01T09:00:00.000Z')).toBe('tra le 9 e le 11')
    expect(fasciaOraria('2026-07-01T07:30:00.000Z')).toBe('tra le 8:30 e le 10:30')
    const ore = [
      [540, 780],
      [840, 1080],
    ] as const
    expect(
      ['08:00', '09:00', '10:15', '11:45', '13:00', '16:30', '17:30'].map((utc) =>
        fasciaOraria(`2026-12-01T${utc}:00.000Z`, ore),
      ),
    ).toEqual([
      'tra le 9 e le 11',
      'tra le 9 e le 11',
      'tra le 10:15 e le 12:15',
      'tra le 11 e le 13',
      'tra le 14 e le 16',
      'tra le 16 e le 18',
      'tra le 17:30 e le 19:30',
    ])
    expect(fasciaOraria('2026-12-01T09:00:00.000Z', [[600, 660]])).toBe('tra le 10 e le 11')
    expect(giornoInParole('2026-12-01T23:30:00.000Z')).toBe('mercoledì 2 dicembre')
  })

  test('l’avviso parte l’ultimo giorno prima che non sia domenica né festa', () => {
    expect(giornoDiAvviso('2026-12-02', null)).toBe('2026-12-01')
    expect(giornoDiAvviso('2026-11-30', null)).toBe('2026-11-28')
    expect(giornoDiAvviso('2026-12-09', null)).toBe('2026-12-07')
    expect(giornoDiAvviso('2026-04-07', null)).toBe('2026-04-04')
    expect(giornoDiAvviso('2026-12-08', '12-07')).toBe('2026-12-05')
  })

  test('dalle otto alle venti, mai di domenica o di festa', () => {
    const il = (data: string, ora: string) => siManda({ data, ora }, '12-07')
    expect([il('2026-12-01', '07:59'), il('2026-12-01', '08:00')]).toEqual([false, true])
    expect([il('2026-12-01', '19:59'), il('2026-12-01', '20:00')]).toEqual([true, false])
    expect([il('2026-11-29', '10:00'), il('2026-12-07', '10:00'), il('2026-12-25', '10:00')]).toEqual([
      ...[false, false, false],
    ])
  })

  test('si ritenta sempre più tardi, poi basta', () => {
    expect([1, 2, 3, 4, 5, 6].map(attesaDopo)).toEqual([1, 5, 30, 120, 720, null])
  })
})

describe('a chi', () => {
  test('solo ai cellulari italiani, comunque siano scritti', () => {
    expect(mobile('333 123 45 67')).toBe('393331234567')
    expect(mobile('+39 333-1234567')).toBe('393331234567')
    expect(mobile('0039 3331234567')).toBe('393331234567')
    for (const altro of ['081 552 14 87', '+44 7700 900123', '333', '', null])
      expect(mobile(altro)).toBeNull()
  })

  test('le parole arrivano intere al telefono', () => {
    expect(collegamentoA('WhatsApp', '393331234567', 'È così & basta?')).toBe(
      'https://wa.me/393331234567?text=%C3%88%20cos%C3%AC%20%26%20basta%3F',
    )
    expect(collegamentoA('SMS', '393331234567', 'a\nb')).toBe('sms:+393331234567?body=a%0Ab')
  })

  test('delle visite se non ha detto no; i promemoria per telefono solo se ha detto sì', () => {
    expect(puoAvere('Conferma', 'WhatsApp', 'Non_Chiesto')).toBe(true)
    expect(puoAvere('Conferma', 'Email', 'No')).toBe(false)
    expect(puoAvere('Promemoria', 'Email', 'Non_Chiesto')).toBe(true)
    expect(puoAvere('Promemoria', 'SMS', 'Non_Chiesto')).toBe(false)
    expect(puoAvere('Promemoria', 'SMS', 'Si')).toBe(true)
  })

  test('chi viene ha un nome, non un nome utente', () => {
    expect(nomeDiTecnico({ nome_utente: 'teresa.marino' })).toBe('Teresa Marino')
    expect(nomeDiTecnico({ nome_utente: 'op3', nome: 'Anna', cognome: 'De Santis' })).toBe('Anna De Santis')
  })
})
