import type { Texts } from '../language-catalogue.ts'
import { minutes, months, units } from './units.server.ts'

export const texts: Texts = {
  notRecorded: 'No registrado',
  withheld: 'Oculto por decisión del titular',
  unreadable: 'No se pudo leer',
  yes: 'Sí',
  unnamed: 'Sin nombre',
  separators: [', ', '; '],
  numbered: (noun, number) => `${noun.charAt(0).toUpperCase()}${noun.slice(1)} ${number}`,
  home: 'Volver al inicio',
  language: 'Idioma',
  errorPrefix: 'Error: ',
  problem: 'Hay un problema',
  helping: 'Si está ayudando a alguien en peligro, llame al número local de emergencias.',
  reference: id => `Si informa a alguien de este problema, dé esta referencia: ${id}`,

  code: {
    title: 'Ingrese el código de acceso',
    lead: 'Este enlace abre la información médica de una persona para usarla en una emergencia. No necesita una cuenta.',
    label: 'Código de acceso de 5 dígitos',
    hint: 'Puede estar escrito junto al código QR; si no, pídalo a la persona o a su familia.',
    submit: 'Ver la información médica',
    first:
      'Si hay peligro de muerte, llame primero al número local de emergencias. No demore la llamada por esta página.',
    malformed: 'Ingrese un código de acceso válido de 5 dígitos',
    wrong: 'Código de acceso incorrecto. Inténtelo de nuevo.',
    finished:
      'Terminó la consulta. Este dispositivo necesita el código de acceso para volver a abrir la ficha.',
  },

  reader: {
    label: '¿Quién es usted? (opcional)',
    hint: 'Su nombre o institución. El titular puede ver quién abrió esta ficha.',
    submit: 'Informar al titular',
    told: name => `Nombre que usted indicó: ${name}.`,
    tooLong: 'Su nombre o institución debe tener 100 caracteres o menos',
  },

  open: {
    title: 'Se muestra sin el código',
    call: name => `Llamar a ${name}`,
  },

  entry: {
    title: 'Ver información médica',
    lead: '¿Le dieron un enlace de emergencia o un código QR? Escanee el código con la cámara de su teléfono o ingrese aquí el enlace. La página siguiente pide el código de acceso de 5 dígitos.',
    label: 'Enlace de emergencia',
    hint: 'La dirección completa o solo su última parte, de 22 caracteres.',
    submit: 'Continuar',
    missing: 'Ingrese un enlace de emergencia',
    notUnderstood:
      'Esto no es un enlace de emergencia. Copie el enlace completo o su última parte, de 22 caracteres',
  },

  invalid: {
    title: 'Enlace no válido',
    text: 'Este enlace de código QR no es válido o ha vencido.',
    what: 'Compruebe que se copió el enlace completo o escanee otra vez el código QR. Si el titular creó un enlace nuevo, solo funciona el nuevo.',
    enter: 'Ingresar un enlace',
  },

  locked: {
    title: 'Este enlace está bloqueado',
    text: 'Este enlace se bloqueó por demasiados códigos incorrectos. Se avisó al titular. Hasta que se desbloquee, ningún código lo abre en este dispositivo, ni siquiera el correcto.',
    owner: 'Si el enlace es suyo, inicie sesión y desbloquéelo',
    helping:
      'Si está ayudando a alguien, llame a sus personas de confianza y, si hay peligro, al número local de emergencias.',
  },

  throttled: {
    title: 'Demasiados intentos',
    text: wait =>
      `Se hicieron demasiados intentos desde su conexión. Espere ${minutes(wait)} y vuelva a intentarlo. Esta vez no se comprobó nada.`,
  },

  notChecked: {
    title: 'El código no se comprobó',
    text: 'El servidor tiene un problema y no pudo comprobar su código. Esto no contó como intento. Vuelva atrás e inténtelo de nuevo en un minuto.',
  },

  failure: {
    title: 'Algo salió mal',
    text: 'El servidor tiene un problema y no pudo mostrar esta página. Inténtelo de nuevo en un minuto.',
  },

  record: {
    title: 'Información de emergencia',
    eyebrow: 'Información de emergencia, solo lectura',
    verified: 'Código de acceso verificado',
    preview: 'Vista previa: esto es lo que ve quien tiene este enlace y su código.',
    previewBack: 'Volver al enlace',
    asOf: moment => `Estado al ${moment}`,
    allergies: 'Alergias',
    dangerousAllergies: 'Alergias peligrosas',
    otherAllergies: 'Otras alergias',
    noKnownAllergies: 'Sin alergias conocidas',
    notNone: 'Eso no significa que no existan.',
    notEmpty: 'Eso no significa que no haya nada. Pregunte a la persona o a sus contactos.',
    closed:
      'No se pudo leer qué muestra este enlace, por eso no se muestra nada. Eso no significa que no haya nada. Pregunte a la persona o a sus contactos.',
    severityNotRecorded: 'gravedad no registrada',
    medicines: 'Medicamentos',
    criticalMedicines: 'Medicamentos críticos',
    takesNone: 'No toma ningún medicamento',
    noneCritical: 'Ninguno de estos está en nuestra lista de medicamentos críticos.',
    alsoTakes: names => `También toma: ${names}`,
    alsoImportant: 'También importante',
    implanted: 'Dispositivo implantado',
    directive: 'Voluntad anticipada',
    directiveKept: place => `Dónde se guarda el documento: ${place}`,
    pregnancy: 'Embarazo actual',
    pregnancyRecorded: (weeks, day) =>
      weeks === undefined
        ? `Registrado el ${day} o antes`
        : `${units.weeks(weeks)} cuando se registró, el ${day} o antes`,
    interpreter: 'Necesita intérprete',
    preferredLanguage: language => `Idioma preferido: ${language}`,
    years: units.years,
    months,
    born: (age, day) => `${age} (nació el ${day})`,
    call: 'Llamar',
    callWho: (number, who) => `Llamar al ${number}, ${who}`,
    updated: moment => `Última actualización: ${moment}`,
    confirmed: moment => `datos confirmados como vigentes: ${moment}`,
    neverShown:
      'Algunas preguntas nunca se muestran aquí, salvo que el titular las añada. Eso no dice nada sobre las respuestas.',
  },

  access: {
    title: 'Acceso de emergencia',
    text: 'Esta ficha es de solo lectura; la escribió la propia persona y se abrió con su código de acceso. Nadie la ha verificado. Use la ficha únicamente para ayudar a esa persona y no la comparta.',
    ownWords: 'Lo que la persona escribió con sus propias palabras no está traducido.',
    until: moment =>
      `Este dispositivo puede abrir la ficha hasta el ${moment}; después se necesita otra vez el código.`,
    finish: 'Terminar la consulta',
    print: 'Imprimir',
    printHow: 'Para imprimir esta página, use el menú de su navegador.',
    backToRecord: 'Volver a la ficha',
    tooOften:
      'Esta ficha se abrió muchas veces en poco tiempo. Espere un poco y vuelva a intentarlo.',
  },

  note: {
    link: 'Dejar una nota al titular',
    title: 'Dejar una nota al titular',
    lead: 'Por ejemplo: adónde se llevó a la persona o a quién llamar. Solo pueden leerla el titular y las personas a quienes confió el acceso completo.',
    text: 'Nota',
    textHint: 'Hasta 500 caracteres.',
    name: 'Su nombre (opcional)',
    organization: 'Institución (opcional)',
    phone: 'Teléfono para devolver la llamada (opcional)',
    submit: 'Enviar la nota',
    missing: 'Escriba una nota',
    tooLong: (label, characters) => `${label}: ${characters} caracteres o menos`,
    sent: 'Su nota se envió. Se avisa al titular de que hay una nota.',
    noMore: 'Con este acceso no se pueden dejar más notas.',
    notSent: 'La nota no se guardó. Inténtelo de nuevo en un minuto.',
  },
}
