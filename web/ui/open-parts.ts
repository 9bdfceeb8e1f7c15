/** What a control opens, and what mostly stands in it: all of it comes when somebody is about to open the first. */
export { Calendar } from '#web/ui/calendar.tsx';
export { OpenPopover } from '#web/ui/open-popover.tsx';
export { PickerList } from '#web/ui/picker-list.tsx';
