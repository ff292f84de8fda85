;;; Orders of a shop: DISTINCT-CUSTOMERS is quadratic, since MEMBER looks through a list.
(defpackage :shop (:use :cl))
(in-package :shop)

(defstruct order customer amount)

(defun make-orders (many)
  (let ((number 1))
    (loop repeat many
          do (setf number (mod (+ (* number 16807) 11) 65521))
          collect (make-order :customer (format nil "c~d" number) :amount (mod number 1000)))))

(defun known-p (name known)
  (member name known :test #'string=))

(defun distinct-customers (orders)
  (let ((known '()))
    (dolist (order orders known)
      (unless (known-p (order-customer order) known)
        (push (order-customer order) known)))))

(defun total-amount (orders)
  (let ((total 0))
    (dolist (order orders total)
      (incf total (order-amount order)))))

(defun rank-orders (orders)
  (sort (copy-list orders) #'< :key #'order-amount))

(defun main ()
  (dolist (word (rest sb-ext:*posix-argv*))
    (let* ((many (parse-integer word))
           (orders (make-orders many))
           (customers (distinct-customers orders))
           (total (total-amount orders))
           (ranked (rank-orders orders)))
      (format t "~d ~d ~d ~d~%" many (length customers) total
              (order-amount (first (last ranked)))))))
