import type { Topic } from '../help-topic.ts'

/** What somebody writes about themselves. */
export const profile = (): Topic => ({
  id: 'profile',
  title: 'My medical profile',
  questions: [
    {
      id: 'begin',
      asked: 'Where do I begin?',
      answer: [
        'With your name, one emergency contact, your allergies and your medicines: that is what a helper needs first. The [step-by-step editor](/profile/edit) leads through all of it.',
        'Stop anywhere and go on another day. Your [dashboard](/dashboard) shows what is still missing.',
      ],
    },
    {
      id: 'none',
      asked: 'I have no allergies, or take no medicine',
      answer: [
        'Say so: tick “No known allergies” or “I take no medication”. An empty list tells a helper nothing, because it may only have been forgotten.',
      ],
    },
    {
      id: 'saved',
      asked: 'When is it saved?',
      answer: [
        'When you press Save. In most browsers a form also saves itself a moment after your last change, and says “Saved” below its buttons.',
        'While something in the form is not right, nothing is saved; press Save, and it says what.',
      ],
    },
    {
      id: 'history',
      asked: 'Something was changed by mistake. Can I get it back?',
      answer: [
        'Yes. The [change history](/profile/history) has every earlier value, with who changed it and when. “Restore” shows what would be different, and does nothing until you confirm it.',
        'A contact or a medicine that was removed comes back alone; the rest of the list stays as it is.',
      ],
    },
    {
      id: 'check',
      asked: 'What does “Still correct” do?',
      answer: [
        'It notes today’s date beside a section that you have read and found right. A helper sees how fresh the information is.',
      ],
    },
    {
      id: 'insurance-cards',
      asked: 'Can I add pictures of my insurance card?',
      answer: [
        'Yes, up to six, under [insurance cards](/profile/insurance-cards). The place and the camera that a photo carries are taken out. Whoever opens your emergency link does not see them.',
      ],
    },
    {
      id: 'full-record',
      asked: 'Can I see and print everything at once?',
      answer: [
        'Yes: [your full medical record](/profile/view) shows every section, and prints on A4 and US Letter.',
      ],
    },
  ],
})
