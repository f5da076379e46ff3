import type { Topic } from '../help-topic.ts'

/** Questions about the medical profile. */
export const profile = (): Topic => ({
  id: 'profile',
  title: 'My medical profile',
  questions: [
    {
      id: 'begin',
      asked: 'Where do I start?',
      answer: [
        'Start with [six short pages](/start). They ask for your name and age, allergies, medicines, what changes first aid, and whom to call. This takes about five minutes. Responders need these answers first.',
        'Then print your card. The [step-by-step editor](/profile/edit) takes you through everything else.',
        'You can stop at any point and go on another day. Your [dashboard](/dashboard) shows what is still missing.',
      ],
    },
    {
      id: 'none',
      asked: 'I have no allergies, or take no medicine',
      answer: [
        'Tick “No known allergies” or “I take no medication”. With an empty list, a responder cannot tell if there is nothing to say or if you forgot.',
      ],
    },
    {
      id: 'saved',
      asked: 'When is it saved?',
      answer: [
        'It is saved when you press Save. In most browsers a form also saves itself a moment after your last change. It then says “Saved” below its buttons.',
        'Nothing is saved while the form has an error. Press Save to see what is wrong.',
      ],
    },
    {
      id: 'history',
      asked: 'Something was changed by mistake. Can I get it back?',
      answer: [
        'Yes. The [change history](/profile/history) has every earlier value, with who changed it and when. “Restore” shows what will change. Nothing happens until you confirm.',
        'If you restore a contact or a medicine, the rest of the list stays as it is.',
      ],
    },
    {
      id: 'check',
      asked: 'What does “Confirm it is still correct” do?',
      answer: [
        'Press it when you have read a section and it is still right. We save today’s date with the section. Responders can then see how recent it is.',
      ],
    },
    {
      id: 'insurance-cards',
      asked: 'Can I add pictures of my insurance card?',
      answer: [
        'Yes, up to six, under [insurance cards](/profile/insurance-cards). We remove the place and camera details from each photo. Emergency links do not show the pictures.',
      ],
    },
    {
      id: 'full-record',
      asked: 'Can I see and print everything at once?',
      answer: [
        'Yes. [Your full medical record](/profile/view) shows every section. You can print it on A4 or US Letter.',
      ],
    },
  ],
})
