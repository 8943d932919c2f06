import type { DatiExtra, Notifica } from '#visite/notifiche/contract.ts'

/** What happened, in one sentence. */
export function FraseNotifica({ notifica: { tipo, messaggio, dati_extra: d } }: { notifica: Notifica }) {
  const autore = <strong>{d.autore ?? 'Qualcuno'}</strong>
  if (d.altroGiorno)
    return (
      <>
        <strong>{d.cliente}</strong> vorrebbe un altro giorno
        {d.altroGiorno.nota ? `: «${d.altroGiorno.nota}»` : '.'}
      </>
    )
  if (d.apri)
    return (
      <>
        {autore}: {messaggio}.
      </>
    )
  switch (tipo) {
    case 'Appuntamento_Assegnato':
      if (!d.vecchioTecnico) return <>{autore} ti ha assegnato un nuovo appuntamento.</>
      return (
        <>
          {autore} ti ha assegnato un appuntamento che era di <strong>{d.vecchioTecnico}</strong>.
        </>
      )
    case 'Appuntamento_Modificato':
      return <Modificato dati={d} />
    case 'Appuntamento_Annullato':
      return (
        <>
          {autore} {d.nuovoStato ? 'ha annullato un appuntamento' : 'ha eliminato un tuo appuntamento'}.
        </>
      )
    case 'Cambio_Stato':
      return <>{autore} ha cambiato lo stato di un appuntamento.</>
    case 'Richiesta_Fattura':
      return <>{autore} chiede di emettere la ricevuta o la fattura di un appuntamento.</>
    case 'Presa_In_Carico':
      return <PresaInCarico dati={d} />
  }
}

function Modificato({ dati: d }: { dati: DatiExtra }) {
  const autore = <strong>{d.autore ?? 'Qualcuno'}</strong>
  if (!d.vecchioTecnico)
    return (
      <>
        {autore} {d.vecchioInizio ? 'ha spostato un tuo appuntamento' : 'ha modificato un tuo appuntamento'}.
      </>
    )
  return (
    <>
      {autore} ha assegnato a <strong>{d.tecnico}</strong> un appuntamento che era tuo.
    </>
  )
}

function PresaInCarico({ dati: d }: { dati: DatiExtra }) {
  if (d.esito)
    return (
      <>
        <strong>{d.autore ?? 'L’amministratore'}</strong>{' '}
        {d.esito === 'Approvata' ? 'ha approvato' : 'ha rifiutato'} la tua richiesta di presa in carico.
      </>
    )
  return (
    <>
      <strong>{d.richiedente}</strong> chiede di prendere in carico un appuntamento assegnato a{' '}
      <strong>{d.tecnico}</strong>.
    </>
  )
}
