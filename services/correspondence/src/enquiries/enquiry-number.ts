/** How an enquiry is called among customers: the end of its id. */
export const enquiryNumber = (id: string): string => id.slice(-8).toUpperCase();
